"""A tour of the page: every screen in every size, look and language, and rules that all of them keep."""
