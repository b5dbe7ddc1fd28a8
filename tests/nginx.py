"""nginx and Caddy before a server, with the configurations of `deploy/`: only names, ports and files are replaced."""

import os
import re
import shutil
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path

DEPLOY = Path(__file__).parents[1] / "deploy"
AROUND = """
daemon off; pid nginx.pid; error_log error.log; worker_processes 1;%s
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
%s
}
"""


def found(program: str) -> str:
    return shutil.which(program) or shutil.which(program, path="/usr/sbin:/usr/local/sbin:/opt/homebrew/bin") or ""


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def reached(port: int) -> None:
    for _ in range(400):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise AssertionError(f"nobody listens at {port}")


def certified(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost that it has signed itself."""
    chain, key = folder / "fullchain.pem", folder / "privkey.pem"
    openssl = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-days",
        "2",
    ]
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    subprocess.run([*openssl, "-keyout", key, "-out", chain, *names], check=True, capture_output=True)
    return chain, key


class Proxy:
    """A proxy with TLS before one server. `port` is for https, `plain` for http."""

    def __init__(self, folder: Path, upstream: int) -> None:
        self.folder = folder
        self.port, self.plain = free_port(), free_port()
        self.process = self.start(upstream)
        try:
            reached(self.port)
        except AssertionError:
            self.stop()
            raise

    def start(self, upstream: int) -> "subprocess.Popen[bytes]":
        raise NotImplementedError

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=30)


class Nginx(Proxy):
    def start(self, upstream: int) -> "subprocess.Popen[bytes]":
        chain, key = certified(self.folder)
        site = (DEPLOY / "nginx.conf").read_text()
        for old, new in {
            "127.0.0.1:8000;": f"127.0.0.1:{upstream};",
            "listen 80;": f"listen 127.0.0.1:{self.plain};",
            "listen 443 ssl;": f"listen 127.0.0.1:{self.port} ssl;",
            "/etc/ssl/kickdoor/fullchain.pem": str(chain),
            "/etc/ssl/kickdoor/privkey.pem": str(key),
            "kickdoor.example": "localhost",
        }.items():
            assert old in site, old
            site = site.replace(old, new)
        user = "" if os.geteuid() else " user root;"
        (self.folder / "nginx.conf").write_text(AROUND % (user, site))
        command = [found("nginx"), "-p", str(self.folder), "-c", "nginx.conf"]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Caddy(Proxy):
    def start(self, upstream: int) -> "subprocess.Popen[bytes]":
        site = (DEPLOY / "Caddyfile").read_text().replace("127.0.0.1:8000", f"127.0.0.1:{upstream}")
        site, times = re.subn(r"(?m)^kickdoor\.example \{", "localhost {\n\ttls internal", site)
        assert times == 1 and str(upstream) in site
        head = f"{{\n\tadmin off\n\tskip_install_trust\n\thttp_port {self.plain}\n\thttps_port {self.port}\n}}\n"
        (self.folder / "Caddyfile").write_text(head + site)
        own = {**os.environ, "XDG_DATA_HOME": str(self.folder / "data"), "XDG_CONFIG_HOME": str(self.folder / "config")}
        command = [found("caddy"), "run", "--config", str(self.folder / "Caddyfile")]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=own)
