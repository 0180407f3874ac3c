"""What the calls about filings take and give."""

import re
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field

from longshore.domains.pack.channels import package_fault
from longshore.domains.pack.filings.comparing import FiledPart, bare_key
from longshore.domains.pack.filings.models import KEY_LENGTH
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, OptionalId
from longshore.kit.text.kinds import Line
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

_MD5 = re.compile(r"[0-9a-f]{32}")
_MOST_WRITTEN = 3 * KEY_LENGTH
_KEY = re.compile(r"[0-9A-Za-z+/]{40,}={0,2}")


def _package_name(value: str) -> str:
    if fault := package_fault("name", value):
        raise refused("package_name", fault)
    return value


def _md5(value: str) -> str:
    digits = re.sub(r"[\s:]", "", value).lower()
    if not _MD5.fullmatch(digits):
        raise refused(
            "filed_md5",
            Text(
                "应为 32 位十六进制数字，可带冒号",
                "must be 32 hexadecimal digits, with or without colons",
            ),
        )
    return digits


def _bare(value: Any) -> Any:
    """Colons and spaces may take twice the length of a key; what is longer is refused as it is."""
    is_key = isinstance(value, str) and len(value) <= _MOST_WRITTEN
    return bare_key(value) if is_key else value


def _key(value: str) -> str:
    if not _KEY.fullmatch(value):
        text = Text(
            "应为十六进制、十进制或 base64 的公钥（RSA 可只填模数）",
            "must be a public key in hexadecimal, decimal or base64 (of RSA the modulus will do)",
        )
        raise refused("filed_key", text)
    return value


PackageName = Annotated[Line, Field(min_length=1, max_length=255), AfterValidator(_package_name)]
Key = Annotated[str, Field(max_length=KEY_LENGTH), BeforeValidator(_bare), AfterValidator(_key)]


class FilingForm(OfGame):
    """A filing as the authority's certificate says it; without `id` it is a new one, and whole.

    Of one that is there, what is absent stays as it is. `public_key` is the key, or of RSA its
    modulus, in hexadecimal, decimal or base64.
    """

    id: OptionalId = None
    number: Annotated[Line, Field(min_length=1, max_length=60)] | None = None
    package_name: PackageName | None = None
    certificate_md5: Annotated[Line, Field(max_length=100), AfterValidator(_md5)] | None = None
    public_key: Key | None = None


class OneFiling(OfGame):
    """A filing of the game."""

    id: Id


class FilingOutput(BaseModel):
    """A filing, and which of the game's signing keys it is of.

    `key_name` is the key whose certificate has the filed MD5, empty when none has; `differs` is
    then what else of that key is not as filed. `updated_at` is in Unix seconds.
    """

    id: int
    number: str
    package_name: str
    certificate_md5: str
    public_key: str
    key_name: str
    differs: list[FiledPart]
    updated_user_name: str
    updated_at: int


class FilingsOutput(BaseModel):
    """A game's filings by package name; `time_zone` is the game's, a name of the IANA database."""

    time_zone: str
    list: list[FilingOutput]
