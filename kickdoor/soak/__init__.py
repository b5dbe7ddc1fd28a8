"""Plays random tables for a given time and checks that the invariants hold."""
