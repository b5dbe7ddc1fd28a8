"""Writes every shape that is kept or sent, in all its forms, from the declarations in schema/."""
