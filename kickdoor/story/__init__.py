"""Tells a game as a story: from what one viewer may see, in lines that a person enjoys reading."""
