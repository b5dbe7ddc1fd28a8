"""The card language: its words, the strict loader, the linter, the compiler, and the printer of the cards' text."""
