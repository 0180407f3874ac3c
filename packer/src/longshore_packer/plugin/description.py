"""Reads ``plugin.json``; every fault of it can be named, not only the first."""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from longshore_packer.errors import PackerError
from longshore_packer.fields import Fields
from longshore_packer.parsing import parse_json
from longshore_packer.plugin.errors import PluginError
from longshore_packer.plugin.model import (
    FORMAT,
    PARAMETER_TYPES,
    SCOPES,
    Parameter,
    ParameterValue,
    PluginInfo,
)
from longshore_packer.plugin.patterns import check_pattern

LANGUAGES = ("zh", "en")
MAX_PARAMETERS = 200
_ID = re.compile(r"[a-z][a-z0-9_-]{1,31}")
_VERSION = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9}){0,3}([-+][A-Za-z0-9.]{1,32})?")
_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_.]{0,63}")
_FILE = re.compile(r"assets(?!/longshore/)(?:/[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}){1,5}")
_T = TypeVar("_T")
_C = TypeVar("_C", bound=str)


def read_description(data: bytes) -> PluginInfo:
    """Return the description.

    Raises:
        PluginError: the first fault.
    """
    info, faults = inspect_description(data)
    if info is None or faults:
        raise faults[0]
    return info


def inspect_description(data: bytes) -> tuple[PluginInfo | None, list[PackerError]]:
    """Return the description when it is readable at all, and every fault."""
    faults: list[PackerError] = []
    try:
        fields = Fields(parse_json(data, PluginError), "", None, PluginError)
    except PluginError as error:
        return None, [error]

    def attempt(read: Callable[[], _T], fallback: _T) -> _T:
        try:
            return read()
        except PackerError as error:
            faults.append(error)
            return fallback

    attempt(lambda: _check_format(fields), None)
    parameters: dict[str, Parameter] = {}
    none: list[Fields] = []
    for child in attempt(lambda: fields.children("parameters"), none):
        try:
            parameter = _parameter(child)
        except PackerError as error:
            faults.append(error)
            continue
        if parameter.key in parameters:
            faults.append(PluginError("is given twice", subject=child.path("key")))
        parameters[parameter.key] = parameter
    info = PluginInfo(
        id=attempt(lambda: _matching(fields, "id", _ID), ""),
        version=attempt(lambda: _matching(fields, "version", _VERSION), ""),
        name=attempt(lambda: _texts(fields, "name", required=True), {}),
        changes=attempt(lambda: _texts(fields, "changes"), {}),
        min_sdk=attempt(lambda: _ranged(fields, "min_sdk", 21, 1, 100), 21),
        package_id=attempt(lambda: _ranged(fields, "package_id", 0x7E, 0x10, 0x7E), 0x7E),
        lookup_by_name=attempt(lambda: fields.get_or("lookup_by_name", bool, False), False),
        parameters=tuple(parameters.values()),
    )
    if len(parameters) > MAX_PARAMETERS:
        faults.append(PluginError(f"has more than {MAX_PARAMETERS} parameters"))
    attempt(fields.finish, None)
    return info, faults


def _check_format(fields: Fields) -> None:
    if fields.required("format", int) != FORMAT:
        raise PluginError(
            f"must be {FORMAT}",
            subject="format",
            remedy="Build the bundle with a matching version of this library.",
        )


def _matching(fields: Fields, key: str, pattern: re.Pattern[str]) -> str:
    text = fields.required(key, str)
    if not pattern.fullmatch(text):
        raise PluginError(f"{text!r} does not match {pattern.pattern}", subject=fields.path(key))
    return text


def _ranged(fields: Fields, key: str, default: int, low: int, high: int) -> int:
    number = fields.get_or(key, int, default)
    if not low <= number <= high:
        raise PluginError(f"must lie between {low} and {high}", subject=fields.path(key))
    return number


def _texts(fields: Fields, key: str, *, required: bool = False) -> Mapping[str, str]:
    texts = fields.mapping(key, str)
    for language in LANGUAGES:
        if (required or texts) and not texts.get(language):
            raise PluginError(f"lacks the language {language}", subject=fields.path(key))
    return texts


def _choice(fields: Fields, key: str, options: tuple[_C, ...]) -> _C:
    text = fields.get_or(key, str, options[0])
    for option in options:
        if option == text:
            return option
    raise PluginError(f"must be one of {', '.join(options)}", subject=fields.path(key))


def _parameter(fields: Fields) -> Parameter:
    pattern = fields.get_or("pattern", str, "")
    check_pattern(pattern, subject=fields.path("pattern"))
    default: ParameterValue | None = None
    raw = fields.get("default", object)
    if isinstance(raw, str | int | bool):
        default = raw
    elif raw is not None:
        raise PluginError("must be text, a number or true/false", subject=fields.path("default"))
    parameter = Parameter(
        key=_matching(fields, "key", _KEY),
        type=_choice(fields, "type", PARAMETER_TYPES),
        required=fields.get_or("required", bool, False),
        pattern=pattern,
        secret=fields.get_or("secret", bool, False),
        scope=_choice(fields, "scope", SCOPES),
        default=default,
        choices=fields.texts("choices"),
        label=_texts(fields, "label", required=True),
        help=_texts(fields, "help", required=True),
        file=fields.get_or("file", str, ""),
    )
    fields.finish()
    _check_parameter(fields, parameter)
    return parameter


def _check_parameter(fields: Fields, parameter: Parameter) -> None:
    if (parameter.type == "choice") != bool(parameter.choices):
        raise PluginError(
            "a choice needs choices, and only a choice has them", subject=fields.path("choices")
        )
    if parameter.pattern and parameter.type != "string":
        raise PluginError("only a string has a pattern", subject=fields.path("pattern"))
    if parameter.file and (parameter.type, parameter.scope) != ("string", "client"):
        raise PluginError("only a client's string is a file", subject=fields.path("file"))
    if parameter.file and not _FILE.fullmatch(parameter.file):
        raise PluginError(
            "must be assets/NAME of letters, digits, '.', '_' and '-'", subject=fields.path("file")
        )
    fault = None if parameter.default is None else parameter.fault(parameter.default)
    if fault is not None:
        raise PluginError(f"the default {fault}", subject=fields.path("default"))
