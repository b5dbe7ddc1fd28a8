"""Tells a game as a story, line by line, from what a viewer may see."""
