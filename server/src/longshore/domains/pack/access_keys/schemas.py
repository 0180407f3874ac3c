"""What the calls about a game's own keys take and give."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from longshore.account.identity import Password
from longshore.gateway.of_game import OfGame

KeyKind = Literal["client", "server"]
Language = Literal["python", "java", "go", "php", "node"]
OVERLAP_HOURS_MOST = 720


class RevealInput(OfGame):
    """Which key to show; `password` is the caller's own."""

    kind: KeyKind
    password: Password


class RotateInput(RevealInput):
    """Which key to exchange, and for how many hours the old one works beside the new one."""

    overlap_hours: Annotated[int, Field(ge=0, le=OVERLAP_HOURS_MOST)] = 24


class KeyVersion(BaseModel):
    """One valid version of a key; `expires_at` (Unix seconds) is set when it was replaced."""

    version: int
    masked: str
    created_at: int
    created_user_name: str
    expires_at: int | None


class AccessKeysOutput(BaseModel):
    """A game's AppId and the valid versions of its keys, newest first."""

    app_id: str
    client: list[KeyVersion]
    server: list[KeyVersion]


class RevealedKey(BaseModel):
    """A key in the clear."""

    version: int
    value: str


class RevealedKeys(BaseModel):
    """Keys in the clear, newest first."""

    kind: KeyKind
    keys: list[RevealedKey]


class CodeSample(BaseModel):
    """A file for a game's own server; `sha256` (hexadecimal) and `size` (bytes) are the code's."""

    language: Language
    file_name: str
    code: str
    size: int
    sha256: str


class CodeSamples(BaseModel):
    """The samples of this version of Longshore, with the game's AppId in them."""

    version: str
    samples: list[CodeSample]
