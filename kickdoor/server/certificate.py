"""A certificate for https in the local network: one's own, made once beside the database, or one that is given."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

PEM: Final = re.compile(rb"-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----", re.DOTALL)
DAYS: Final = "397"  # browsers accept no longer ones


class NoCertificate(Exception):
    """There is none, and none can be made."""


def own(database: Path, addresses: tuple[str, ...] = ()) -> tuple[Path, Path]:
    """The certificate and its key beside a database, made by openssl on first use.

    It is signed by nobody: a browser warns once, and then allows what it allows only over https.
    """
    files = database.with_name(database.name + ".crt"), database.with_name(database.name + ".pem")
    if all(file.is_file() for file in files):
        return files
    program = shutil.which("openssl")
    if program is None:
        raise NoCertificate("openssl, which makes certificates, is not installed; give one: --cert and --cert-key")
    names = ",".join(["DNS:localhost", "IP:127.0.0.1", *(f"IP:{each}" for each in addresses if each != "127.0.0.1")])
    command = [
        program, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", DAYS,
        "-subj", "/CN=Kickdoor", "-addext", f"subjectAltName={names}", "-keyout", str(files[1]), "-out", str(files[0]),
    ]  # fmt: skip
    before = os.umask(0o077)  # the key is for its owner only
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    finally:
        os.umask(before)
    if done.returncode:
        raise NoCertificate(f"openssl made no certificate: {done.stderr.strip().splitlines()[-1:]}")
    return files


def shown(certificate: Path) -> bytes:
    """The certificate for devices that are to trust it, without a key that may be in the same file."""
    return b"\n".join(PEM.findall(certificate.read_bytes())) + b"\n"


def given(certificate: Path, key: Path) -> tuple[Path, Path]:
    for file in (certificate, key):
        if not file.is_file():
            raise NoCertificate(f"there is no file {str(file)!r}")
    return certificate, key
