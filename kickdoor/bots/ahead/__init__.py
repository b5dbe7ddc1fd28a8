"""Looking ahead: tries moves on imagined games and judges them. It works on whole games, but never on the real one."""
