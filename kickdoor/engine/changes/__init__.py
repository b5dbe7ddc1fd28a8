"""How each event changes a state: one small function per event, and no other code changes its facts."""
