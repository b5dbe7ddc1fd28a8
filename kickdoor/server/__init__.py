"""The online table: HTTP for tables and cards, one WebSocket per viewer, one SQLite file."""
