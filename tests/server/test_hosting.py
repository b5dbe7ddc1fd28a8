"""The files of `deploy/`, as docs/hosting.md shows them: they are what they say, and games are played through them."""

import asyncio
import json
import re
import shutil
import ssl
import subprocess
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kickdoor.server.limits import Limits
from kickdoor.server.metrics import HELP, PREFIX
from tests.nginx import DEPLOY, Caddy, Nginx, Proxy, found
from tests.server_play import Client, Server, reached

pytestmark = pytest.mark.slow

PAGE = (DEPLOY.parent / "docs" / "hosting.md").read_text("utf-8")
SHOWN = (
    "kickdoor.service", "kickdoor.env", "nginx.conf", "Caddyfile", "kickdoor-backup.service", "kickdoor-backup.timer",
)  # fmt: skip


@pytest.mark.parametrize("name", SHOWN)
def test_the_page_shows_the_file_as_it_is(name: str) -> None:
    shown = re.search(rf"`deploy/{re.escape(name)}`[^\n]*:\n\n```\w*\n(.*?)```", PAGE, re.DOTALL)
    assert shown is not None and shown[1] == (DEPLOY / name).read_text("utf-8")


def test_the_settings_exist() -> None:
    fields = {f"KICKDOOR_{name.upper()}" for name in Limits.__struct_fields__} | {"KICKDOOR_DB"}
    for text in (PAGE, (DEPLOY / "kickdoor.env").read_text()):
        assert set(re.findall(r"KICKDOOR_[A-Z_]*[A-Z]", text)) <= fields


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd-analyze")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    for unit in DEPLOY.glob("*.service"):
        (tmp_path / unit.name).write_text(unit.read_text().replace("/opt/kickdoor/bin/kickdoor", "/bin/true"))
    for unit in DEPLOY.glob("*.timer"):
        shutil.copy(unit, tmp_path)
    units = sorted(str(path) for path in tmp_path.iterdir())
    done = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True)
    assert done.returncode == 0 and not done.stderr, done.stderr


def ask(connection: HTTPConnection, path: str, body: object = None, **headers: str) -> tuple[int, Any, dict[str, str]]:
    data = None if body is None else json.dumps(body)
    typed = {"content-type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    connection.request("GET" if body is None else "POST", path, data, typed)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    sent = {name.lower(): value for name, value in answer.getheaders()}
    return answer.status, json.loads(text) if sent.get("content-type") == "application/json" else text, sent


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(Nginx, marks=pytest.mark.skipif(not found("nginx"), reason="no nginx")),
        pytest.param(Caddy, marks=pytest.mark.skipif(not found("caddy"), reason="no caddy")),
    ],
)
def test_a_game_is_played_through_the_proxy_with_tls(tmp_path: Path, kind: type[Proxy]) -> None:
    server = Server(tmp_path / "kickdoor.db", trusted_proxy="127.0.0.0/8", trace="1").start()
    proxy = kind(tmp_path, server.port)
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE  # it is signed by itself
    origin = f"https://localhost:{proxy.port}"

    def line() -> HTTPSConnection:
        return HTTPSConnection("localhost", proxy.port, context=trusting, timeout=60)

    async def play(first: dict[str, Any]) -> None:
        path = f"/api/tables/{first['table']}/join"
        seats = [first] + [
            ask(line(), path, {"name": name, "invite": first["invite"]}, origin=origin)[1] for name in ("Bob", "Cleo")
        ]
        clients = [Client(server, first["table"], seat["token"], Random(number)) for number, seat in enumerate(seats)]
        for client in clients:
            client.base = f"wss://localhost:{proxy.port}"
            await client.connect(ssl=trusting, origin=origin)
        await clients[0].say(type="start")
        for client in clients:
            await client.until(lambda message: message["type"] == "welcome" and message["view"])
        playing = [asyncio.create_task(client.play()) for client in clients]
        await reached(playing, lambda: clients[0].seq >= 40 or clients[0].over)
        for client in clients:
            client.stopped = True
        await asyncio.gather(*playing)
        for client in clients:
            await client.close()

    try:
        status, first, headers = ask(line(), "/api/tables", {"name": "Ann", "seats": 3}, origin=origin)
        assert status == 201 and "Secure" in headers["set-cookie"], "the page knows that it is https"
        asyncio.run(play(first))
        assert ask(line(), "/api/tables", {"name": "Eve"}, origin="https://evil.example")[0] == 403
        assert ask(line(), "/metrics", authorization="Bearer figures")[0] == 404, "not in public"
        assert "kickdoor_sockets" in server.metrics(), "but on the machine"
        status, _, headers = ask(HTTPConnection("localhost", proxy.plain, timeout=60), "/t/abc")
        assert status in (301, 308) and headers["location"].startswith("https://localhost")
        traced = ask(line(), "/healthz")[2]["x-request-id"]
    finally:
        proxy.stop()
        log = server.stop()
    assert f'"trace": "{traced}"' in log, "a request has one id, from the proxy to the log"
    assert "Traceback" not in log and '"error"' not in log, log


def test_the_dashboard_asks_for_figures_that_exist(server: Server) -> None:
    dashboard = json.loads((DEPLOY / "grafana.json").read_text())
    asked = {target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())}
    names = {name for expr in asked for name in re.findall(rf"\b{PREFIX}\w+", expr)}
    plain = {re.sub(r"_(bucket|sum|count)$", "", name) for name in names}
    assert plain == {PREFIX + name for name in HELP}, "every figure, and nothing else"
    only_shared = {"lease_seconds_left", "servers_alive", "tunnels"}  # there are several servers only on PostgreSQL
    told = set(re.findall(rf"(?m)^# TYPE {PREFIX}(\w+)", server.metrics()))
    assert set(HELP) - told <= only_shared
