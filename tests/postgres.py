"""A real PostgreSQL for tests, from the binaries of the system, as a user without rights: it refuses root."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from functools import cache
from glob import glob
from importlib.util import find_spec
from pathlib import Path
from typing import Any

INSTALL = "install PostgreSQL (Debian: apt install postgresql) and its driver (pip install 'kickdoor[postgres]')"
SETTINGS = {
    "listen_addresses": "", "shared_buffers": "16MB", "max_connections": "200", "log_min_messages": "fatal",
    "fsync": "off",  # only processes are killed here: what they have written, the system keeps
}  # fmt: skip


@cache
def binaries() -> Path | None:
    """The folder of the newest PostgreSQL that is installed."""
    found = [*sorted(glob("/usr/lib/postgresql/*/bin"), reverse=True), *glob("/opt/homebrew/opt/postgresql*/bin")]
    if (other := shutil.which("initdb")) is not None:
        found.append(str(Path(other).parent))
    return next((Path(each) for each in found if Path(each, "initdb").exists()), None)


def missing() -> str:
    """What keeps us from testing with PostgreSQL, "" if nothing does."""
    return "" if binaries() is not None and find_spec("psycopg") is not None else INSTALL


def somebody() -> dict[str, Any]:
    """Who runs it: ourselves, or a user without rights if we are root."""
    if os.geteuid():
        return {}
    names = {each.pw_name: each for each in pwd.getpwall()}
    user = names.get("postgres") or names["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Postgres:
    """A cluster of databases of its own, reached by a socket in its folder."""

    def __init__(self, port: int = 5432, **settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kickdoor-pg-"))
        self.port = port
        self.settings = {**SETTINGS, **settings}
        self.who = somebody()
        if self.who:
            os.chown(self.folder, self.who["user"], self.who["group"])
        self.process: subprocess.Popen[bytes] | None = None
        self.run("initdb", "-D", str(self.folder / "data"), "-U", "kickdoor", "-A", "trust", "--no-sync", "-E", "UTF8")

    def run(self, program: str, *arguments: str) -> None:
        folder = binaries()
        assert folder is not None, INSTALL
        done = subprocess.run([folder / program, *arguments], capture_output=True, cwd=self.folder, **self.who)
        assert done.returncode == 0, done.stderr.decode()

    def start(self) -> "Postgres":
        folder = binaries()
        assert folder is not None, INSTALL
        settings = {"unix_socket_directories": str(self.folder), "port": str(self.port), **self.settings}
        flags = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        self.log = (self.folder / "log").open("ab")
        command: list[str | Path] = [folder / "postgres", "-D", str(self.folder / "data"), *flags]
        self.process = None
        for _ in range(600):
            if self.process is None or self.process.poll() is not None:  # sessions of one that was killed may still end
                self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, cwd=self.folder, **self.who)
            if self.ready():
                return self
            time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())

    def ready(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self.address("postgres"), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def address(self, name: str) -> str:
        return f"postgresql:///{name}?host={self.folder}&port={self.port}&user=kickdoor"

    def new(self, name: str) -> str:
        """The address of a new database."""
        import psycopg

        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self.address(name)

    def signal(self, number: int) -> None:
        """To the server and to all its sessions."""
        assert self.process is not None
        family = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        for pid in [*(int(each) for each in family.stdout.split()), self.process.pid]:
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def kill(self) -> None:
        """As a power cut would: all of it at once."""
        assert self.process is not None
        self.signal(signal.SIGKILL)
        self.process.wait()
        self.log.close()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=60)
            self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)
