"""Computer players: a perspective goes in, an action comes out."""
