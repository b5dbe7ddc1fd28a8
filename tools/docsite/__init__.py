"""Pages of the documentation site that are made from data: the rules, their proofs, the cards, the messages."""
