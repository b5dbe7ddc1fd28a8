"""Positions as text: the cards, the turn and what is pending. docs/positions.md explains the notation."""
