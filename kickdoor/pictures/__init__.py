"""Pictures of cards, composed from their data. See docs/pictures.md."""
