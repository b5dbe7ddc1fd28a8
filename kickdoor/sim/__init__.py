"""Many games, fast: the driver of one, the runner of many, and what they add up to."""
