"""Keys of other forms, each derived from a signing secret."""

import hashlib
import hmac

_LETTERS = 32


def derived_key(secret: bytes, form: str, name: str) -> str:
    """One key, 32 letters of hexadecimal as those SDKs write theirs."""
    content = f"longshore notice {form} {name}".encode()
    return hmac.new(secret, content, hashlib.sha256).hexdigest()[:_LETTERS]


def md5(text: str) -> str:
    """MD5 in lower-case hexadecimal: the digest of all three forms' documents."""
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()
