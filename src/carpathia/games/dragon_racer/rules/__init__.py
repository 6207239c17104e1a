"""The rules of Dragon Racer, by chapter. Numbers such as DR-3.5 are clauses of RULES.md."""
