"""The rules of Thanks a Lottery, by chapter. Numbers such as TL-3.5 are clauses of RULES.md."""
