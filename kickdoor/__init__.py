"""Munchkin as software: a rules engine, cards as data, bots and a simulator."""

__version__ = "0.1.0"
