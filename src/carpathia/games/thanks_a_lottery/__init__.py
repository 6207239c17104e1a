"""Thanks a Lottery: blocks of cards, dice earned at the blocks of others, and a lottery that pays them."""
