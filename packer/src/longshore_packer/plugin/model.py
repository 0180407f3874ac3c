"""The description of a plug-in: who it is and which parameters a channel must give."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Literal

from longshore_packer.plugin.patterns import fits

ParameterType = Literal["string", "integer", "boolean", "choice"]
PARAMETER_TYPES: tuple[ParameterType, ...] = ("string", "integer", "boolean", "choice")
Scope = Literal["client", "server"]
SCOPES: tuple[Scope, ...] = ("client", "server")
ParameterValue = str | int | bool
FORMAT = 1
MAX_VALUE_LENGTH = 8192
MAX_FILE_LENGTH = 65_536


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter that a channel needs.

    Attributes:
        key: name under which the value is stored and substituted.
        type: kind of the value.
        required: whether a channel without it cannot be built.
        pattern: regular expression (RE2) that a string must match whole; empty for any.
        secret: whether consoles mask the value.
        scope: ``server`` values never enter a package.
        default: value when none is given, or None.
        choices: allowed values of a choice.
        label: short name by language (``zh``, ``en``).
        help: where to find the value, by language.
        file: asset that is the value (``assets/agconnect-services.json``); empty for none.
    """

    key: str
    type: ParameterType = "string"
    required: bool = False
    pattern: str = ""
    secret: bool = False
    scope: Scope = "client"
    default: ParameterValue | None = None
    choices: tuple[str, ...] = ()
    label: Mapping[str, str] = field(default_factory=dict)
    help: Mapping[str, str] = field(default_factory=dict)
    file: str = ""

    def fault(self, value: object) -> str | None:
        """Return what is wrong with a value in one English sentence, or None."""
        if self.type == "boolean":
            return None if isinstance(value, bool) else "must be true or false"
        if self.type == "integer":
            is_number = isinstance(value, int) and not isinstance(value, bool)
            return None if is_number else "must be a whole number"
        if not isinstance(value, str):
            return "must be text"
        most = MAX_FILE_LENGTH if self.file else MAX_VALUE_LENGTH
        if len(value) > most:
            return f"is longer than {most} characters"
        if self.type == "choice":
            allowed = ", ".join(self.choices)
            return None if value in self.choices else f"must be one of {allowed}"
        if self.required and not value:
            return "must not be empty"
        if self.pattern and value and not fits(self.pattern, value):
            return f"does not match {self.pattern}"
        return None


@dataclass(frozen=True, slots=True)
class PluginInfo:
    """The description of a plug-in bundle.

    Attributes:
        id: identifier, ``[a-z][a-z0-9_-]{1,31}``.
        version: version of the bundle, dotted numbers.
        name: display name by language.
        changes: change notes by language.
        min_sdk: lowest minimum SDK level of a mother that can take it.
        package_id: resource package id of its resources.
        lookup_by_name: whether its resources get the application's package name, so that code
            finds them by ``getIdentifier(name, type, getPackageName())``; aapt2's dump refuses
            two packages of one name, aapt and Android accept them.
        parameters: what a channel must give, in display order.
    """

    id: str
    version: str
    name: Mapping[str, str]
    changes: Mapping[str, str] = field(default_factory=dict)
    min_sdk: int = 21
    package_id: int = 0x7E
    lookup_by_name: bool = False
    parameters: tuple[Parameter, ...] = ()

    def as_dict(self) -> dict[str, object]:
        """Return the description as plain values for JSON."""
        return asdict(self)

    def complete(
        self, values: Mapping[str, ParameterValue]
    ) -> tuple[dict[str, ParameterValue], dict[str, str]]:
        """Fill in defaults and check.

        Returns:
            The values of this plug-in's parameters, and key to fault for each wrong one.
        """
        complete: dict[str, ParameterValue] = {}
        faults: dict[str, str] = {}
        for parameter in self.parameters:
            value = values.get(parameter.key, parameter.default)
            if value is None:
                if parameter.required:
                    faults[parameter.key] = "is required"
                continue
            fault = parameter.fault(value)
            if fault is not None:
                faults[parameter.key] = fault
            complete[parameter.key] = value
        return complete, faults
