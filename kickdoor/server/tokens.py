"""Access tokens. Those of seats and browsers are random, and only their hash is stored.

Links to join and to watch are derived from the server's key and the table, so they are not stored at all.
"""

import os
import secrets
import string
from base64 import urlsafe_b64encode
from contextlib import suppress
from hashlib import blake2b, sha256
from hmac import compare_digest
from pathlib import Path
from typing import Final

BYTES: Final = 18  # 144 bits
ID_BYTES: Final = 16
KEY_BYTES: Final = 32


def new_token() -> str:
    return secrets.token_urlsafe(BYTES)


def new_id() -> str:
    """A public name for a table or a game; nobody can guess one. It must not look like an option of a command."""
    return secrets.choice(string.ascii_letters) + secrets.token_urlsafe(ID_BYTES)


def hashed(token: str) -> str:
    """The hash of a token that is stored. A token has too many bits to be guessed, so a plain hash is enough."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


class BadKey(Exception):
    """A key file that holds no key."""


class Key:
    """The server's own secret, beside the database in a file that only its owner can read."""

    __slots__ = ("secret",)

    def __init__(self, secret: bytes) -> None:
        if len(secret) != KEY_BYTES:  # a short one could be guessed, and with it every invitation
            raise BadKey(f"a key has {KEY_BYTES} bytes, and there are {len(secret)}")
        self.secret = secret

    @classmethod
    def new(cls) -> "Key":
        return cls(secrets.token_bytes(KEY_BYTES))

    @staticmethod
    def path(database: Path) -> Path:
        return database.with_name(database.name + ".key")

    @classmethod
    def beside(cls, database: Path) -> "Key":
        """The key beside a database, made on first use."""
        path = cls.path(database)
        if not path.exists():
            cls.new().write(path)
        try:
            return cls(path.read_bytes())
        except BadKey as error:
            advice = (
                "Put the right file back. Without it, delete it: a new key is made, and old invitations stop working"
            )
            raise BadKey(f"{path}: {error}. {advice}") from None

    def write(self, path: Path) -> None:
        """Write the key into a file, whole or not at all. A key that is there already is left alone."""
        draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        try:
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(self.secret)
                file.flush()
                os.fsync(file.fileno())
            with suppress(FileExistsError):
                os.link(draft, path)
        finally:
            draft.unlink(missing_ok=True)

    def link(self, what: str, table: str) -> str:
        """The invitation to a table, or the link to watch it."""
        digest = blake2b(f"{what}/{table}".encode(), key=self.secret, digest_size=BYTES).digest()
        return urlsafe_b64encode(digest).decode()

    def opens(self, what: str, table: str, token: str) -> bool:
        return compare_digest(self.link(what, table).encode(), token.encode("utf-8", "replace"))


def commitment(seed: bytes) -> str:
    """What is published before the deal: the hash of a seed of 256 bits tells nothing of it."""
    return sha256(b"kickdoor seed\n" + seed).hexdigest()
