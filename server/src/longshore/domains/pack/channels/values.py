"""Sorting what a caller sent into readable values and secrets, checked against the schema."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from longshore.domains.pack.callbacks import host_and_port, may_be_stored
from longshore.domains.pack.channels.config import ChannelConfig, ParameterValue, package_fault
from longshore.domains.pack.channels.parameters import Parameter, Schema, value_fault
from longshore.domains.pack.channels.schemas import MASK
from longshore.kit.errors import ValidationFailedError
from longshore.kit.settings import Settings
from longshore.kit.text.text import Language, Text


@dataclass
class Sorted:
    """What a form means: readable values, new secrets (None clears one), and what is wrong.

    `faults` maps a field to what is wrong with it.
    """

    values: dict[str, ParameterValue] = field(default_factory=dict)
    secrets: dict[str, str | None] = field(default_factory=dict)
    faults: dict[str, Text] = field(default_factory=dict)


def sort_values(
    schema: Schema,
    parameters: Mapping[str, ParameterValue],
    secrets: Mapping[str, str | None],
    *,
    known: Mapping[str, ParameterValue],
) -> Sorted:
    """Sort a form. An empty value is a draft's and is left out; a secret never stays readable.

    `known` are stored values: those that only another plug-in version knows may stay.
    """
    by_key = {parameter.key: parameter for parameter in schema}
    sorted_ = Sorted()
    for key, value in parameters.items():
        parameter = by_key.get(key)
        if parameter is not None and parameter.secret:
            _take_secret(sorted_, parameter, f"parameters.{key}", str(value))
        elif parameter is not None:
            _take_value(sorted_, parameter, value)
        elif key in known and known[key] == value:
            sorted_.values[key] = value
        elif value != "":
            sorted_.faults[f"parameters.{key}"] = Text(
                "此插件版本没有这个参数",
                "is no parameter of this plug-in version",
            )
    for key, secret in secrets.items():
        parameter = by_key.get(key)
        if parameter is not None and parameter.secret:
            _take_secret(sorted_, parameter, f"secrets.{key}", secret)
        elif secret not in (None, "", MASK):
            sorted_.faults[f"secrets.{key}"] = Text(
                "此插件版本没有这个保密参数",
                "is no secret parameter of this plug-in version",
            )
    return sorted_


def _take_value(sorted_: Sorted, parameter: Parameter, value: ParameterValue) -> None:
    if isinstance(value, str):
        value = value.strip()
    if value == "":
        return
    if fault := value_fault(parameter, value):
        sorted_.faults[f"parameters.{parameter.key}"] = fault
    sorted_.values[parameter.key] = value


def _take_secret(sorted_: Sorted, parameter: Parameter, where: str, value: str | None) -> None:
    if value is None:
        sorted_.secrets[parameter.key] = None
        return
    value = value.strip()
    if value in ("", MASK):
        return
    if fault := value_fault(parameter, value):
        sorted_.faults[where] = fault
    sorted_.secrets[parameter.key] = value


def check_package(config: ChannelConfig, faults: dict[str, Text]) -> None:
    """Note a package name or suffix that is filled in and wrong."""
    fault = package_fault(config.package_rule, config.package_value)
    if fault and config.package_value:
        faults["config.package_value"] = fault


def check_callbacks(config: ChannelConfig, settings: Settings, faults: dict[str, Text]) -> None:
    """Note an address without TLS that the installation does not allow."""
    for place, url in config.callbacks.items():
        if not may_be_stored(url, settings):
            text = Text(
                "应以 https:// 开头；{host} 不在允许使用 http 的地址中",
                "must begin with https://: {host} is not one of the hosts that may be called "
                "without TLS",
            )
            faults[f"config.callbacks.{place}"] = text.filled(host=host_and_port(url))


def refuse(faults: Mapping[str, Text], language: Language) -> None:
    """Refuse a form that has faults, each beside its field.

    Raises:
        ValidationFailedError.
    """
    if not faults:
        return
    rows = [{"field": where, "msg": text.in_language(language)} for where, text in faults.items()]
    summary = "; ".join(f"{row['field']}: {row['msg']}" for row in rows[:3])
    raise ValidationFailedError({"errors": rows}, summary=summary)
