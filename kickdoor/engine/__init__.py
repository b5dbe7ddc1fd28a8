"""The game itself: pure and deterministic. No I/O, no clock, no global randomness, no import from other packages."""
