"""The texts and conditions that recipes are written in: templates, fields in an order, digests.

A text is a list of pieces that are joined. A template holds references such as
`${parameter.app_id}`; what their sources are says `scope.py`.
"""

import re
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, model_validator

Algorithm = Literal[
    "md5",
    "sha1",
    "sha256",
    "hmac-sha1",
    "hmac-sha256",
    "rsa-sha1",
    "rsa-sha256",
    "rsa-pss-sha256",
    "jws-x5c",
]
"""`jws-x5c` is a whole token that brings its certificates; its key is the digests of the roots that
are believed.
"""
_BY_KEY = ("hmac", "rsa", "jws")
_BY_PRIVATE_KEY = ("rsa", "jws")


def needs_key(algorithm: Algorithm) -> bool:
    """Whether it signs with a key of its own; otherwise the key is part of the text."""
    return algorithm.startswith(_BY_KEY)


def is_public(algorithm: Algorithm) -> bool:
    """Whether only the channel can sign, with a key that it alone has."""
    return algorithm.startswith(_BY_PRIVATE_KEY)


REFERENCE = re.compile(r"\$\{([a-z_]+)((?:\.[^}|.]+)*)((?:\|[a-z0-9]+)*)\}")
SOURCES = frozenset(
    "query form fields json header body parameter claim sent answer token now nonce call message "
    "order".split()
)
FILTERS = frozenset(
    "urlencode md5 upper trim null cents base64 plus json word swap uuid number major jiao "
    "first".split()
)


def references(template: str) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Every reference of a template: its source, the path in it and the filters."""
    return [
        (found[1], tuple(found[2].split(".")[1:]), tuple(found[3].split("|")[1:]))
        for found in REFERENCE.finditer(template)
    ]


def _checked_template(value: str) -> str:
    if value.count("${") != len(REFERENCE.findall(value)):
        raise ValueError(f"{value!r} holds a ${{ that begins no reference")
    for _, _, filters in references(value):
        if unknown := set(filters) - FILTERS:
            raise ValueError(f"{value!r} has no filter {min(unknown)!r}")
    return value


def several(value: object) -> object:
    """One is written as itself, several as a list."""
    return (value,) if isinstance(value, str | dict) else value


def pairs(value: object) -> object:
    """A table of names and texts, in its order."""
    if isinstance(value, dict):
        return [{"name": name, "text": text} for name, text in value.items()]
    return value


Template = Annotated[str, AfterValidator(_checked_template)]
Templates = Annotated[tuple[Template, ...], BeforeValidator(several)]


class Fact(BaseModel):
    """Something that a file says, which nothing changes and which holds no unknown word."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Fields(Fact):
    """Fields of a source in ASCII order of their names, or of `only` in its order."""

    fields: str
    only: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    empty: Literal["keep", "drop"] = "keep"
    render: Literal["k=v", "v", "k=urlencode(v)", "k:v"] = "k=v"
    joiner: str = "&"


class Digested(Fact):
    """The hexadecimal or base64 digest of a text; `key` is for the algorithms that have one."""

    digest: Algorithm
    of: "Text"
    key: "Text" = ()
    encoding: Literal["hex", "HEX", "base64"] = "hex"


class Encoded(Fact):
    """A text, percent-encoded, written as Java's forms are, or in base64."""

    encode: Literal["url", "java", "base64"]
    of: "Text"


class SortedValues(Fact):
    """Values themselves in ASCII order, joined without anything."""

    sorted_values: tuple[Template, ...]


class Conditional(Fact):
    """A text that is there only when a reference is not empty."""

    when: Template
    text: "Text"


Piece: TypeAlias = Template | Fields | Digested | Encoded | SortedValues | Conditional
Text: TypeAlias = Annotated[tuple[Piece, ...], BeforeValidator(several)]


class Test(Fact):
    """A condition: a value is one of these, or not one of those."""

    __test__ = False
    value: Template
    one_of: Templates = ()
    none_of: Templates = ()

    @model_validator(mode="after")
    def _says_something(self) -> "Test":
        if bool(self.one_of) == bool(self.none_of):
            raise ValueError("a test has either one_of or none_of")
        return self


Tests: TypeAlias = Annotated[tuple[Test, ...], BeforeValidator(several)]
