"""A certificate for https in the local network: one's own, made once beside the database, or one that is given."""

import os
import re
import shutil
import ssl
import subprocess
import time
from pathlib import Path
from typing import Final

PEM: Final = re.compile(rb"-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----", re.DOTALL)
DAYS: Final = "397"  # browsers accept no longer ones
DAY: Final = 86_400
MOST_ADDRESSES: Final = 20


class NoCertificate(Exception):
    """There is none, and none can be made."""


def own(database: Path, addresses: tuple[str, ...] = ()) -> tuple[Path, Path]:
    """The certificate and its key beside a database, made by openssl on first use.

    It is signed by nobody: a browser warns once, and then allows what it allows only over https. It is made anew when
    it has run out, or lacks an address of this computer; it keeps those of other networks.
    """
    files = database.with_name(database.name + ".crt"), database.with_name(database.name + ".pem")
    known = () if fault(*files) else still_good_for(files[0])
    if known and set(addresses) <= {"127.0.0.1", *known}:
        return files
    addresses = tuple(dict.fromkeys((*addresses, *known)))[:MOST_ADDRESSES]
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
        raise NoCertificate(f"openssl made no certificate: {done.stderr.strip().rpartition(chr(10))[2]}")
    return files


def fault(certificate: Path, key: Path) -> str:
    """Why these two cannot be served with, "" if they can."""
    for file in (certificate, key):
        if not os.path.isfile(file):
            return f"there is no file {str(file)!r}"
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password=lambda: "")
    except ssl.SSLError as error:  # it is an OSError, too
        if error.reason == "KEY_VALUES_MISMATCH":
            return f"{str(key)!r} is not the key of {str(certificate)!r}"
        return f"{str(certificate)!r} and {str(key)!r} are no certificate and its key: both as PEM, without a password"
    except (OSError, ValueError) as error:
        return f"{str(certificate)!r} and {str(key)!r} cannot be read: {getattr(error, 'strerror', None) or error}"
    return ""


def still_good_for(certificate: Path) -> tuple[str, ...]:
    """The addresses that one's own certificate names; none if it has run out."""
    reader = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    reader.load_verify_locations(certificate)
    for told in reader.get_ca_certs():
        if ssl.cert_time_to_seconds(str(told["notAfter"])) > time.time() + DAY:
            return tuple(name for kind, name in told.get("subjectAltName", ()) if kind == "IP Address")  # type: ignore[misc, str-unpack]
    return ()


def shown(certificate: Path) -> bytes:
    """The certificate for devices that are to trust it, without a key that may be in the same file."""
    return b"\n".join(PEM.findall(certificate.read_bytes())) + b"\n"


def given(certificate: Path, key: Path) -> tuple[Path, Path]:
    if why := fault(certificate, key):
        raise NoCertificate(why)
    return certificate, key
