"""What each event makes true: one small function per event, the only code that changes the facts of a state."""
