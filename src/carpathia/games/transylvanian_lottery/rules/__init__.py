"""The rules of The Transylvanian Lottery, by chapter. Numbers such as GT-6.7 are clauses of RULES.md."""
