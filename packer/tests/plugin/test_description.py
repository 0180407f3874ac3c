import json

import pytest

from longshore_packer.plugin.description import inspect_description, read_description
from longshore_packer.plugin.errors import PluginError
from longshore_packer.plugin.model import Parameter

BOTH = {"zh": "名", "en": "name"}
PARAMETER = {"key": "app_id", "label": BOTH, "help": BOTH}
GOOD = {"format": 1, "id": "store", "version": "1.0.2", "name": BOTH, "parameters": [PARAMETER]}


def faults(**fields: object) -> list[str]:
    _, found = inspect_description(json.dumps({**GOOD, **fields}).encode())
    return sorted(fault.subject for fault in found)


class TestRead:
    def test_good(self) -> None:
        info = read_description(json.dumps(GOOD).encode())
        assert (info.id, info.version, info.min_sdk, info.package_id) == ("store", "1.0.2", 21, 126)
        assert info.parameters[0].type == "string"

    def test_every_fault(self) -> None:
        found = faults(
            id="Store!",
            version="one",
            name={"en": "x"},
            min_sdk=0,
            extra=1,
            parameters=[
                {**PARAMETER, "type": "date"},
                {**PARAMETER, "pattern": "("},
                {**PARAMETER, "help": {"en": "x"}},
                PARAMETER,
                PARAMETER,
            ],
        )
        assert found == sorted(
            [
                "id",
                "version",
                "name",
                "min_sdk",
                "extra",
                "parameters[0].type",
                "parameters[1].pattern",
                "parameters[2].help",
                "parameters[4].key",
            ]
        )

    @pytest.mark.parametrize(
        ("change", "subject"),
        [
            ({"type": "choice"}, "choices"),
            ({"choices": ["a"]}, "choices"),
            ({"type": "integer", "pattern": "x"}, "pattern"),
            ({"default": 3}, "default"),
            ({"default": [1]}, "default"),
            ({"key": "a b"}, "key"),
            ({"scope": "nowhere"}, "scope"),
            ({"unknown": 1}, "unknown"),
            ({"pattern": "(?=a)a"}, "pattern"),
            ({"pattern": r"(a)\1"}, "pattern"),
            ({"pattern": "a" * 1001}, "pattern"),
            ({"pattern": "[0-9]", "default": "x"}, "default"),
        ],
    )
    def test_parameter(self, change: dict[str, object], subject: str) -> None:
        assert faults(parameters=[{**PARAMETER, **change}]) == [f"parameters[0].{subject}"]

    @pytest.mark.parametrize("data", [b"", b"[]", b"\xff\xfe", b'{"format": 2}', b'{"a":1,"a":2}'])
    def test_refused(self, data: bytes) -> None:
        with pytest.raises(PluginError):
            read_description(data)


class TestParameter:
    @pytest.mark.parametrize(
        ("parameter", "value", "is_good"),
        [
            (Parameter("a"), "x", True),
            (Parameter("a"), 1, False),
            (Parameter("a", pattern="[0-9]+"), "12", True),
            (Parameter("a", pattern="[0-9]+"), "12x", False),
            (Parameter("a", required=True), "", False),
            (Parameter("a", "integer"), 5, True),
            (Parameter("a", "integer"), True, False),
            (Parameter("a", "boolean"), False, True),
            (Parameter("a", "boolean"), 0, False),
            (Parameter("a", "choice", choices=("x", "y")), "y", True),
            (Parameter("a", "choice", choices=("x", "y")), "z", False),
            (Parameter("a"), "x" * 9000, False),
        ],
    )
    def test_fault(self, parameter: Parameter, value: object, is_good: bool) -> None:
        assert (parameter.fault(value) is None) == is_good
