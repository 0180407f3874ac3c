"""What a game's channel is configured with: the part that is no secret."""

import re
from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, BaseModel, Field

from longshore.domains.pack.callbacks import Url
from longshore.kit.text.fields import Id
from longshore.kit.text.kinds import Line, without_control_characters
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

Switch = Literal["login", "payment", "report"]
SWITCHES: tuple[Switch, ...] = get_args(Switch)
CallbackPlace = Literal[
    "production.login", "production.payment", "sandbox.login", "sandbox.payment"
]
PackageRule = Literal["none", "name", "suffix"]
ParameterValue = bool | int | str
MAX_PACKAGE_LENGTH = 127
MAX_FILE_LENGTH = 65_536
"""Characters of a parameter that is a file; others have fewer, which their schema's check says."""
NOT_FILLED_IN = Text("未填写", "is not filled in")

_SEGMENT = r"[A-Za-z][A-Za-z0-9_]*"
PACKAGE = re.compile(rf"{_SEGMENT}(\.{_SEGMENT})+")
SUFFIX = re.compile(rf"(\.{_SEGMENT})+")
_PERMISSION = re.compile(r"[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)+")
_OVERRIDE = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*(:[A-Za-z_][A-Za-z0-9_.-]*)?")
_META_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.:-]*")


def _permission(value: str) -> str:
    return _matching(
        _PERMISSION,
        value,
        Text(
            "“{value}”：权限名形如 android.permission.CAMERA",
            '"{value}" is not a name such as android.permission.CAMERA',
        ),
    )


def _override(value: str) -> str:
    return _matching(
        _OVERRIDE,
        value,
        Text(
            "“{value}”：属性名形如 android:allowBackup",
            '"{value}" is not an attribute such as android:allowBackup',
        ),
    )


def _meta_name(value: str) -> str:
    return _matching(
        _META_NAME,
        value,
        Text(
            "“{value}”：名称只能含字母、数字与 _ . : -",
            '"{value}" may hold letters, digits and _ . : - only',
        ),
    )


def _matching(pattern: re.Pattern[str], value: str, text: Text) -> str:
    if not pattern.fullmatch(value):
        raise refused("format", text.filled(value=value))
    return value


LongText = Annotated[str, Field(max_length=4096), AfterValidator(without_control_characters)]
Key = Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_.]{0,63}$", max_length=64)]
Whole = Annotated[int, Field(ge=-(2**31), le=2**31 - 1)]
Value = (
    bool
    | Whole
    | Annotated[str, Field(max_length=MAX_FILE_LENGTH), AfterValidator(without_control_characters)]
)
PermissionName = Annotated[str, Field(max_length=200), AfterValidator(_permission)]
Override = Annotated[str, Field(max_length=100), AfterValidator(_override)]
MetaName = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_meta_name)]


class Switches(BaseModel, extra="forbid"):
    """What players of a channel may do: log in, pay; and whether events are reported to it."""

    login: bool = True
    payment: bool = True
    report: bool = True

    def off(self) -> list[Switch]:
        """What is switched off."""
        return [name for name in SWITCHES if not getattr(self, name)]


def _given(urls: dict[CallbackPlace, str]) -> dict[CallbackPlace, str]:
    return {place: url for place, url in urls.items() if url}


class ChannelConfig(BaseModel, extra="forbid"):
    """Everything of a game's channel that may be read: what a revision keeps and a file carries.

    `package_value` is the whole application id or the suffix, by `package_rule`; empty is a draft.
    `callbacks` are addresses that the channel has instead of the game's; an empty one is dropped.
    """

    parameters: Annotated[dict[Key, Value], Field(max_length=200)] = {}
    package_rule: PackageRule = "none"
    package_value: Annotated[Line, Field(max_length=MAX_PACKAGE_LENGTH)] = ""
    label: Annotated[Line, Field(max_length=100)] = ""
    signing_key_id: Id | None = None
    icon_set_id: Id | None = None
    splash_id: Id | None = None
    meta_data: Annotated[dict[MetaName, bool | Whole | LongText], Field(max_length=100)] = {}
    permissions_added: Annotated[list[PermissionName], Field(max_length=100)] = []
    permissions_removed: Annotated[list[PermissionName], Field(max_length=100)] = []
    manifest_overrides: Annotated[list[Override], Field(max_length=50)] = []
    switches: Switches = Switches()
    callbacks: Annotated[dict[CallbackPlace, Url], AfterValidator(_given)] = {}


def package_fault(rule: PackageRule, value: str) -> Text | None:
    """What is wrong with a package name or suffix; None when nothing is."""
    if rule == "none":
        return None
    if not value:
        return NOT_FILLED_IN
    if rule == "name":
        if not PACKAGE.fullmatch(value):
            return Text(
                "不是有效包名，应形如 com.example.game",
                "is not a package name such as com.example.game",
            )
    elif not SUFFIX.fullmatch(value):
        return Text("不是有效后缀，应形如 .huawei", "is not a suffix such as .huawei")
    return None
