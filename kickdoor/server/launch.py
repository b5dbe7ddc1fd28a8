"""Runs the server on a socket until it is told to stop."""

import resource
import socket
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import uvicorn

from kickdoor.server.app import Armour, application
from kickdoor.server.certificate import shown
from kickdoor.server.database import Address, opened, remote
from kickdoor.server.gate import gate
from kickdoor.server.holding import held
from kickdoor.server.limits import from_environment
from kickdoor.server.line import lines
from kickdoor.server.logs import all_as_json
from kickdoor.server.pulse import Pulse

BACKLOG = 512
SWITCH_SECONDS = 0.0005  # the writer thread needs the interpreter several times per commit, and everybody waits for it


def listening(host: str, port: int, idle_seconds: float) -> socket.socket:
    """The listening socket. Data that a peer does not acknowledge within the idle time closes its connection."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if sys.platform == "linux":  # accepted sockets inherit it; other systems use a longer default
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(idle_seconds * 1000))
    try:
        found.bind((host, port))
    except BaseException:
        found.close()
        raise
    found.listen(BACKLOG)
    return found


class Server(uvicorn.Server):
    """Hands its tables over to other servers, if there are any, before it closes its sockets."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listener in sockets or ():
            listener.close()  # the load balancer looks elsewhere
        armour = self.config.app
        assert isinstance(armour, Armour)
        if armour.state.hub.cluster is not None:
            await armour.state.hub.drain()
        await super().shutdown(sockets)


def say_where(url: str) -> None:
    print(f"Kickdoor is at {url} (Ctrl-C stops it)", flush=True)


Certificate = tuple[Path, Path]  # and its key


def run(
    host: str,
    port: int,
    database: Address,
    greet: Callable[[str], None] = say_where,
    broker: str = "",
    certificate: Certificate | None = None,
) -> int:
    """Serve until it is told to stop; `greet` gets the address once it listens. With a certificate: by https."""
    with nullcontext() if remote(database) else held(Path(database)):
        return serve(host, port, database, greet, broker, certificate)


def serve(
    host: str,
    port: int,
    database: Address,
    greet: Callable[[str], None],
    broker: str,
    certificate: Certificate | None,
) -> int:
    limits = from_environment()
    all_as_json()
    sys.setswitchinterval(SWITCH_SECONDS)
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    store = opened(database)  # so that what cannot be opened is reported before the server listens
    store.key()
    store.close()
    if broker:
        from kickdoor.server.broker import check

        check(broker)
    listener = listening(host, port, limits.idle_seconds)
    name = f"[{host}]" if ":" in host else host
    url = f"http{'s' if certificate else ''}://{name}:{listener.getsockname()[1]}/"
    entrance = gate(limits)
    trusted = shown(certificate[0]) if certificate else b""
    config = uvicorn.Config(
        application(database, limits, broker=broker, connections=lambda: len(entrance.open), certificate=trusted),
        loop="auto",
        http=entrance,
        ws=lines(Pulse(limits.idle_seconds / 3)),
        ws_max_size=limits.frame_bytes,
        proxy_headers=False,  # `visitors` decides which proxies to trust
        access_log=False,
        log_config=None,  # `logs` writes what it has to say
        log_level="warning",
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=3,
        ssl_certfile=certificate and certificate[0],
        ssl_keyfile=certificate and certificate[1],
    )
    greet(url)
    Server(config).run(sockets=[listener])
    return 0
