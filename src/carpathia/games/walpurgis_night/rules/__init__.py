"""The rules of Walpurgis Night, by chapter. Numbers such as WN-3.5 are clauses of RULES.md."""
