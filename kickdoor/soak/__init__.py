"""Plays tables of every kind for as long as you like and looks for anything that must never happen."""
