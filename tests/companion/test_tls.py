"""`--tls`: https with a certificate of one's own, which is kept, so that browsers offline allow what they should."""

import ssl
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from kickdoor.server.certificate import NoCertificate, fault, given, own, shown, still_good_for
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


def test_one_that_has_run_out_or_lacks_an_address_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = tmp_path / "kickdoor.db"
    certificate, key = own(database, ("192.0.2.1",))
    first = certificate.read_bytes()
    assert own(database) and own(database, ("192.0.2.1",)) and certificate.read_bytes() == first
    own(database, ("192.0.2.2",))  # in another network
    second = certificate.read_bytes()
    assert set(still_good_for(certificate)) == {"127.0.0.1", "192.0.2.1", "192.0.2.2"} and second != first
    key.write_text("Ann owes me a Treasure.")
    own(database)
    assert certificate.read_bytes() != second and not fault(certificate, key)
    monkeypatch.setattr(time, "time", lambda: 4e9)
    assert still_good_for(certificate) == ()


def test_what_is_no_certificate_is_told(tmp_path: Path) -> None:
    mine, others = own(tmp_path / "a.db"), own(tmp_path / "b.db")
    with pytest.raises(NoCertificate, match="is not the key of"):
        given(mine[0], others[1])
    with pytest.raises(NoCertificate, match="there is no file"):
        given(mine[0], tmp_path / "none")
    locked = tmp_path / "locked.pem"
    encrypt = ["openssl", "ec", "-aes256", "-passout", "pass:door", "-in", str(mine[1]), "-out", str(locked)]
    subprocess.run(encrypt, check=True, capture_output=True)
    with pytest.raises(NoCertificate, match="without a password"):
        given(mine[0], locked)
    assert given(*mine) == mine


def test_without_openssl_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoCertificate, match="openssl"):
        own(tmp_path / "kickdoor.db")


@pytest.mark.parametrize("more", [("--cert", "nowhere"), ("--cert", "nowhere", "--cert-key", "nowhere")])
def test_half_a_certificate_is_a_sentence(tmp_path: Path, more: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "kickdoor", "serve", "--db", str(tmp_path / "k.db"), *more]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
