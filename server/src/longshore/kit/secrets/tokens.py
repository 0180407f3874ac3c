"""Opaque secrets handed to people: made here, kept only as digests."""

import hashlib
import hmac
import secrets

TOKEN_BYTES = 32


def new_token() -> str:
    """A 256-bit random value, URL-safe, 43 characters."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_digest(token: str) -> bytes:
    """SHA-256 of a token, what the database keeps.

    A token has 256 random bits, so a plain digest cannot be reversed by guessing.
    """
    return hashlib.sha256(token.encode()).digest()


def new_code(digits: int = 6) -> str:
    """A random decimal code for a text message, zero-padded."""
    return str(secrets.randbelow(10**digits)).zfill(digits)


def code_digest(key: bytes, purpose: str, subject: str, code: str) -> bytes:
    """HMAC-SHA256 of a short code, bound to its purpose and receiver.

    A six-digit code can be guessed from a plain digest; the key lives outside the database.
    """
    message = "\x1f".join((purpose, subject, code)).encode()
    return hmac.new(key, message, hashlib.sha256).digest()
