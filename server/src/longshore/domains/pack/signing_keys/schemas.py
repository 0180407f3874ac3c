"""What the signing key actions take and give."""

import base64
import binascii
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, SecretStr, StringConstraints

from longshore.account.identity import Password
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, none_if_blank
from longshore.kit.text.kinds import Line
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text
from longshore_packer.keys import MOST_NAME_BYTES

MAX_STORE_BYTES = 64 * 1024
KeyKind = Literal["rsa-2048", "rsa-3072", "rsa-4096", "ec-256", "ec-384"]


def _store_bytes(value: str) -> str:
    try:
        size = len(base64.b64decode(value, validate=True))
    except (binascii.Error, ValueError):
        size = 0
    if not 0 < size <= MAX_STORE_BYTES:
        text = Text(
            "应为不超过 64 KiB 的文件（base64）", "must be a file of at most 64 KiB in base64"
        )
        raise refused("key_store", text)
    return value


def _printable(value: SecretStr) -> SecretStr:
    if not all(" " <= letter <= "~" for letter in value.get_secret_value()):
        text = Text(
            "只能使用英文字母、数字和英文符号", "may hold English letters, digits and signs only"
        )
        raise refused("passphrase", text)
    return value


def _short_enough(value: str) -> str:
    if len(value.encode()) > MOST_NAME_BYTES:
        text = Text(
            "最长 {most} 字节，一个汉字占 3 字节",
            "{most} bytes at most, of which a Chinese character takes three",
        )
        raise refused("common_name", text.filled(most=MOST_NAME_BYTES))
    return value


Name = Annotated[Line, Field(min_length=1, max_length=50)]
Store = Annotated[
    str, Field(max_length=(MAX_STORE_BYTES + 2) // 3 * 4), AfterValidator(_store_bytes)
]
StorePassword = Annotated[str, StringConstraints(max_length=200)]
OptionalText = Annotated[
    Annotated[str, StringConstraints(max_length=200)] | None, BeforeValidator(none_if_blank)
]
DnName = Annotated[Line, Field(max_length=64)]


class StoreInput(OfGame):
    """A key store (JKS, JCEKS, BKS, PKCS#12 or PEM; base64, at most 64 KiB) and its password."""

    store: Store
    store_password: StorePassword


class UploadInput(StoreInput):
    """One key of a store; the alias may be left out when there is only one.

    `key_password` is for a key of a JKS, JCEKS or BKS store that has one of its own.
    """

    name: Name
    alias: OptionalText = None
    key_password: OptionalText = None


class GenerateInput(OfGame):
    """A new key with a self-signed certificate; stores want more than 25 years."""

    name: Name
    kind: KeyKind = "rsa-2048"
    common_name: Annotated[DnName, Field(min_length=1), AfterValidator(_short_enough)]
    organization: DnName = ""
    years: Annotated[int, Field(ge=1, le=100)] = 30


class KeyReference(OfGame):
    """One key of the game; `password` is the caller's own."""

    id: Id
    password: Password


# What keytool can be given on any command line.
Passphrase = Annotated[SecretStr, Field(min_length=12, max_length=128), AfterValidator(_printable)]


class ExportKeyInput(KeyReference):
    """A generated key to export, and what its file is to be encrypted with."""

    passphrase: Passphrase


class CopyKeyInput(KeyReference):
    """A key to keep for another game as well, under the same name where none is given."""

    to_game_id: Id
    name: Annotated[Name | None, BeforeValidator(none_if_blank)] = None


class ExportedKeyOutput(BaseModel):
    """A PKCS#12 store in base64; it opens with the passphrase alone, which is not kept."""

    file_name: str
    alias: str
    store: str


class AliasesOutput(BaseModel):
    """The aliases of the private keys in a store."""

    aliases: list[str]


class SigningKeyOutput(BaseModel):
    """A signing key as answers show it: what its certificate says, never the key.

    Fingerprints are upper-case hexadecimal with colons; times are Unix seconds.
    """

    id: int
    name: str
    alias: str
    algorithm: str
    source: Literal["upload", "generated"]
    subject: str
    md5: str
    sha1: str
    sha256: str
    not_before: int
    not_after: int
    is_default: bool
    created_user_name: str
    created_at: int
    exported_at: int | None


class SigningKeysOutput(BaseModel):
    """Every signing key of a game, the default first."""

    list: list[SigningKeyOutput]
