"""A plug-in's schema, and what is wrong with values against it."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from pydantic import BaseModel, TypeAdapter

from longshore.domains.pack.channels.config import (
    MAX_FILE_LENGTH,
    NOT_FILLED_IN,
    ParameterValue,
)
from longshore.kit.text.text import Text
from longshore_packer.errors import PackerError
from longshore_packer.parsing import parse_json
from longshore_packer.plugin import fits

MAX_VALUE_LENGTH = 8192
ParameterType = Literal["string", "integer", "boolean", "choice"]


class Texts(BaseModel):
    """One text in both languages."""

    zh: str
    en: str

    @property
    def text(self) -> Text:
        """The text for the caller's language."""
        return Text(self.zh, self.en)


class Parameter(BaseModel):
    """One parameter that a channel wants, as its plug-in declares it.

    `scope` `server` never enters a package; `secret` is written once and never shown again; with
    `file` the value is a whole file, that asset of the package.
    """

    key: str
    type: ParameterType = "string"
    required: bool = False
    pattern: str = ""
    secret: bool = False
    scope: Literal["client", "server"] = "client"
    default: ParameterValue | None = None
    choices: list[str] = []
    label: Texts
    help: Texts
    file: str = ""


Schema = list[Parameter]
_schema = TypeAdapter(Schema)


@dataclass(frozen=True, slots=True)
class ParameterFault:
    """What is wrong with one parameter; `is_missing` when it is only not filled in yet."""

    key: str
    text: Text
    is_missing: bool


class HasParameters(Protocol):
    """A plug-in version, however it was read."""

    @property
    def parameters(self) -> Any:
        """The schema as `plugin.json` writes it."""


def schema_of(plugin: HasParameters | None) -> Schema:
    """The parameters that a plug-in version asks for, in display order."""
    return _schema.validate_python(plugin.parameters) if plugin else []


def with_defaults(
    schema: Schema, values: Mapping[str, ParameterValue]
) -> dict[str, ParameterValue]:
    """The values of this schema's parameters, defaults filled in; secrets are not among them."""
    complete: dict[str, ParameterValue] = {}
    for parameter in schema:
        value = values.get(parameter.key, parameter.default)
        if value is not None and value != "" and not parameter.secret:
            complete[parameter.key] = value
    return complete


def faults_of(
    schema: Schema, values: Mapping[str, ParameterValue], secrets: Collection[str]
) -> Iterator[ParameterFault]:
    """Everything that keeps these values from being built; `secrets` are the keys that are set.

    A value that the schema does not know is no fault: another plug-in version may want it.
    """
    for parameter in schema:
        key = parameter.key
        if parameter.secret:
            if parameter.required and key not in secrets:
                yield ParameterFault(key, NOT_FILLED_IN, is_missing=True)
            continue
        value = values.get(key, parameter.default)
        if value is None or value == "":
            if parameter.required:
                yield ParameterFault(key, NOT_FILLED_IN, is_missing=True)
        elif fault := value_fault(parameter, value):
            yield ParameterFault(key, fault, is_missing=False)


def value_fault(parameter: Parameter, value: Any) -> Text | None:
    """What is wrong with a value that was given, by the packer's own rules; or None."""
    if parameter.type == "boolean":
        return None if isinstance(value, bool) else Text("应为是或否", "must be true or false")
    if parameter.type == "integer":
        whole = isinstance(value, int) and not isinstance(value, bool)
        return None if whole else Text("应为整数", "must be a whole number")
    if not isinstance(value, str):
        return Text("应为文本", "must be text")
    most = MAX_FILE_LENGTH if parameter.file else MAX_VALUE_LENGTH
    if len(value) > most:
        text = Text(
            "最多{max_length}个字符",
            "may have at most {max_length} {max_length:character/characters}",
        )
        return text.filled(max_length=most)
    if parameter.file.endswith(".json") and not _is_json(value):
        name = parameter.file.rpartition("/")[2]
        text = Text("不是完整的 JSON 文件 {name}", "is not the whole JSON file {name}")
        return text.filled(name=name)
    if parameter.type == "choice":
        allowed = ", ".join(parameter.choices)
        if value in parameter.choices:
            return None
        return Text("应为以下之一：{expected}", "must be one of {expected}").filled(
            expected=allowed
        )
    if parameter.pattern and value and not fits(parameter.pattern, value):
        return Text(
            "格式不正确，应符合 {pattern}（{help}）",
            "has the wrong format, expected {pattern} ({help})",
        ).filled(pattern=parameter.pattern, help=parameter.help.text)
    return None


def _is_json(value: str) -> bool:
    try:
        parse_json(value, PackerError)
    except PackerError:
        return False
    return True
