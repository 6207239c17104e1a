"""Values learned from nothing but play: games of the values against themselves, a fit, and again."""
