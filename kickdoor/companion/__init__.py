"""The companion for the physical game: what it knows of the rules, and what its documents hold."""
