"""Calls that must meet no fault of ours: a file each in `corpus/`, asked by every `make test`.

What generated calls find is kept there by itself as `find-…` (`serve.py`), to be committed with
what mends it. Those with other names were written by hand, after what has broken others' parsers.
"""

import hashlib
import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from starlette.types import Scope

CORPUS = Path(__file__).parent / "corpus"
# Which user asks, and about what, is the test's.
_SENT = ("content-type", "accept-language", "if-none-match", "range", "idempotency-key")


@dataclass(frozen=True)
class KeptCall:
    """A request: `path` with its query as it was sent, `body` any bytes."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @classmethod
    def of(cls, scope: Scope, body: bytes) -> "KeptCall":
        """The request that a server was asked."""
        path = (scope.get("raw_path") or scope["path"].encode()).decode("latin-1")
        query = scope["query_string"].decode("latin-1")
        sent = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        headers = {name: sent[name] for name in _SENT if name in sent}
        return cls(scope["method"], f"{path}?{query}" if query else path, headers, body)

    def written(self) -> str:
        """As a file of the corpus: a body that is text can be read there."""
        try:
            body = {"text": self.body.decode()}
        except UnicodeDecodeError:
            body = {"base64": b64encode(self.body).decode()}
        return json.dumps(asdict(self) | {"body": body}, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def read(cls, file: Path) -> "KeptCall":
        """What `written` wrote."""
        told = json.loads(file.read_text())
        body = told.pop("body")
        content = body["text"].encode() if "text" in body else b64decode(body["base64"])
        return cls(**told, body=content)


def keep(call: KeptCall, folder: Path) -> Path:
    """Write a call into the corpus; its file."""
    written = call.written()
    folder.mkdir(exist_ok=True)
    file = folder / f"find-{hashlib.sha256(written.encode()).hexdigest()[:12]}.json"
    file.write_text(written)
    return file


def kept_calls(folder: Path) -> Iterator[tuple[str, KeptCall]]:
    """Every kept call with its file's name, in order."""
    for file in sorted(folder.glob("*.json")):
        yield file.stem, KeptCall.read(file)
