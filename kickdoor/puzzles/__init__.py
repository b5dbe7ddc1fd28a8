"""A puzzle a day: positions from simulated games in which one move decides, and how they were found."""
