"""A tour of the page: a picture of every screen, on a desktop and on a phone, in the light and in the dark."""
