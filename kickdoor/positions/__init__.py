"""Positions as text: what lies where, whose turn it is and what is pending. docs/positions.md explains the notation."""
