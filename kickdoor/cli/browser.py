"""The browser of the person at this computer."""

import os
import sys
import webbrowser


def windows() -> bool:
    """Whether there is a screen with windows: without one, a browser would take over the terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def available() -> bool:
    """Whether there is a browser that can show a page."""
    if not windows():
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def opened(url: str) -> bool:
    """Show a page; False if there is no browser for it."""
    return available() and webbrowser.open(url)
