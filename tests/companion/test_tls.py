"""`--tls`: https with a certificate of one's own, which is kept, so that browsers offline allow what they should."""

import ssl
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from kickdoor.server.certificate import NoCertificate, own, shown
from tests.server_play import Server


class SecureServer(Server):
    command = ("kickdoor", "serve", "--tls")
    in_postgres = False


def test_https_with_a_certificate_of_its_own(tmp_path: Path) -> None:
    server = SecureServer(tmp_path / "kickdoor.db").start()
    certificate = tmp_path / "kickdoor.db.crt"
    trusted = ssl.create_default_context(cafile=str(certificate))
    with urlopen(f"https://127.0.0.1:{server.port}/healthz", context=trusted, timeout=60) as answer:
        assert answer.read() == b"ok\n"
    with urlopen(f"https://127.0.0.1:{server.port}/kickdoor.crt", context=trusted, timeout=60) as answer:
        assert answer.read() == certificate.read_bytes()
    before = certificate.read_bytes()
    assert (tmp_path / "kickdoor.db.pem").stat().st_mode & 0o077 == 0
    assert own(tmp_path / "kickdoor.db") and certificate.read_bytes() == before
    assert "Traceback" not in server.stop()


def test_a_key_in_the_same_file_is_not_handed_out(tmp_path: Path) -> None:
    certificate, key = own(tmp_path / "kickdoor.db")
    both = tmp_path / "both.pem"
    both.write_bytes(key.read_bytes() + certificate.read_bytes())
    assert b"PRIVATE KEY" in both.read_bytes() and shown(both) == certificate.read_bytes()


def test_without_openssl_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoCertificate, match="openssl"):
        own(tmp_path / "kickdoor.db")


@pytest.mark.parametrize("more", [("--cert", "nowhere"), ("--cert", "nowhere", "--cert-key", "nowhere")])
def test_half_a_certificate_is_a_sentence(tmp_path: Path, more: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "kickdoor", "serve", "--db", str(tmp_path / "k.db"), *more]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
