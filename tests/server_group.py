"""Several servers on one PostgreSQL, with a broker between them and nginx before them: everything real, and mortal."""

import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests import postgres
from tests.databases import needs_postgres
from tests.nginx import found, free_port, reached
from tests.server_nursery import Nursery

TOKEN = "the-token-of-kim-at-all-servers"
NGINX = """
daemon off; pid nginx.pid; error_log error.log; worker_processes 1; user root;
events { worker_connections 4096; }
http {
  access_log off;
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  upstream tables { %s }
  server {
    listen 127.0.0.1:%d;
    location / {
      proxy_pass http://tables;
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 1s;
      proxy_read_timeout 120s;
      proxy_next_upstream error timeout;
    }
  }
}
"""


def missing() -> str:
    """What keeps us from testing several servers, "" if nothing does."""
    lacking = [name for name in ("nats-server", "nginx") if not found(name)]
    if find_spec("nats") is None:
        lacking.append("nats-py (pip install 'kickdoor[postgres]')")
    return postgres.missing() or (f"install {' and '.join(lacking)} (Debian: apt install)" if lacking else "")


needs_group = [*needs_postgres, pytest.mark.skipif(bool(missing()), reason=missing())]


class Member(Nursery):
    """One of the servers."""

    def __init__(self, group: "Group", number: int) -> None:
        limits = {"trusted_proxy": "127.0.0.1", "grace_seconds": "600", "admin_tokens": f"kim={TOKEN}"}
        super().__init__(group.folder / f"server{number}.db", **limits)
        self.address = group.address
        self.broker = f"nats://127.0.0.1:{group.broker_port}"
        self.port = free_port()
        self.there = False

    def start(self, die_at: str = "") -> "Member":
        super().start(die_at)
        self.there = True
        return self

    def kill(self) -> None:
        self.there = False
        super().kill()

    def leave(self) -> None:
        """Hand the tables over and end."""
        self.there = False
        self.tell("leave")
        assert self.process is not None and self.process.stdout is not None
        assert self.process.stdout.readline() == "left\n"

    def signal(self, number: int) -> None:
        self.tell(f"signal {number}")

    def writes(self) -> bool:
        """Whether this server can keep something new."""
        try:
            self.post("/api/tables", {"name": "Ann"})
            self.post("/api/companion", {})
        except OSError:
            return False
        return True


class Group:
    def __init__(self, size: int = 3) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kickdoor-group-"))
        self.postgres = postgres.Postgres()
        self.postgres.start()
        self.address = self.postgres.new("kickdoor")
        self.broker_port, self.port = free_port(), free_port()
        self.broker: subprocess.Popen[bytes] | None = None
        self.start_broker()
        self.members = [Member(self, number) for number in range(size)]
        for member in self.members:
            member.start()
        servers = " ".join(f"server 127.0.0.1:{member.port} max_fails=0;" for member in self.members)
        (self.folder / "nginx.conf").write_text(NGINX % (servers, self.port))
        command = [found("nginx"), "-p", str(self.folder), "-c", "nginx.conf"]
        self.nginx = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        reached(self.port)

    def start_broker(self) -> None:
        command = [found("nats-server"), "-a", "127.0.0.1", "-p", str(self.broker_port)]
        self.broker = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        reached(self.broker_port)

    def kill_broker(self) -> None:
        assert self.broker is not None
        self.broker.kill()
        self.broker.wait()

    def settle(self) -> None:
        """Wait until all servers write again: the first to use a connection that was cut is told to try again."""
        calm = 0
        for _ in range(100):
            calm = calm + 1 if all(member.writes() for member in self.members) else 0
            if calm == 3:
                return
            time.sleep(0.3)
        raise AssertionError("the servers do not get over it")

    def stop(self) -> str:
        """Stop everything; what the servers wrote about themselves."""
        told = []
        for member in self.members:
            with suppress(OSError):
                member.signal(signal.SIGCONT)
            told.append(member.stop())
        self.nginx.terminate()
        self.nginx.wait()
        self.kill_broker()
        self.postgres.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
        return "".join(told)
