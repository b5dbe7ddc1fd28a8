"""This computer in its network: its address, and its ports."""

import socket
from typing import Final

PORT: Final = 8000
NEXT_PORTS: Final = 20  # how many are tried after it
ANY: Final = ("0.0.0.0", "::")


def own_address() -> str:
    """The address by which others in the same network reach this computer, "" if there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way a packet would go
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if found.startswith("127.") else found


def is_free(host: str, port: int) -> bool:
    """Whether a server could listen there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, UnicodeError):
            return False
    return True


def free_port(host: str, first: int = PORT) -> int:
    """The first port that is free, from this one on; 0, which lets the system choose, if none of the next is."""
    return next((port for port in range(first, first + NEXT_PORTS) if is_free(host, port)), 0)
