"""What the ledger keeps of calls: as they were, but for what must not be read again."""

import json
from collections.abc import Iterable
from urllib.parse import quote, quote_plus

_MOST_KEPT = 8_192
_HIDDEN_HEADERS = ("cookie", "authorization")


class Mask:
    """Hides secrets in texts, however an address, a form or JSON writes them."""

    def __init__(self, secrets: Iterable[str]) -> None:
        found = {form for secret in secrets if secret for form in _forms(secret)}
        # The longest first: one secret may be part of another.
        self._secrets = sorted(found, key=len, reverse=True)

    def text(self, text: str) -> str:
        """A text without secrets, cut to what is kept."""
        for secret in self._secrets:
            text = text.replace(secret, "***")
        return text[:_MOST_KEPT].replace("\x00", "")

    def body(self, body: bytes) -> str:
        """A body's text without secrets."""
        return self.text(body.decode("utf-8", "replace"))

    def headers(self, headers: Iterable[tuple[str, str]]) -> dict[str, str]:
        """Headers without secrets, names in lower case."""
        kept = {
            name.lower(): "***" if name.lower() in _HIDDEN_HEADERS else self.text(value)
            for name, value in headers
        }
        return dict(list(kept.items())[:40])


def _forms(secret: str) -> tuple[str, ...]:
    return secret, quote(secret, safe=""), quote_plus(secret), json.dumps(secret)[1:-1]
