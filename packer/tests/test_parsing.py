"""Texts from outside: one parser, typed refusals, and no other reader in the library."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from longshore_packer import parsing
from longshore_packer.content.errors import FragmentError
from longshore_packer.content.fragment import parse_fragment
from longshore_packer.errors import PackerError
from longshore_packer.fields import Fields
from longshore_packer.keys import PasswordError, generate, load, write_pkcs12
from longshore_packer.verification.errors import MalformedError
from longshore_packer.verification.jar import _digest

SOURCE = Path(parsing.__file__).parent
# Reads the strings of Android's pools, whose coding is no UTF-8; it is a typed parser itself.
_OWN_READERS = {"parsing.py", "binary/encoding.py", "verification/manifest.py"}
# These read what stands in the library itself.
_OURS = ("sample/", "binary/attributes.py", "der.py")


class TestWholeNumber:
    @pytest.mark.parametrize(
        ("text", "value"),
        [("0", 0), ("01", 1), ("-007", -7), ("0x1F", 31), ("0XfF", 255), ("4294967295", 2**32 - 1)],
    )
    def test_as_android_reads_it(self, text: str, value: int) -> None:
        assert parsing.whole_number(text) == value

    @pytest.mark.parametrize(
        "text", ["", "1_0", " 1", "٣", "9" * 5000, "0x123456789", "-0x1", "1.0"]
    )
    def test_no_number(self, text: str) -> None:
        assert parsing.whole_number(text) is None


class TestFragment:
    """Found by fuzzing on a faster machine: Python refuses leading zeros."""

    def fragment(self, priority: str) -> object:
        text = (
            '<manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>'
            f'<activity android:name="a.B"><intent-filter android:priority="{priority}"/>'
            "</activity></application></manifest>"
        )
        return parse_fragment(text, {}, lambda kind, name: None)

    def test_leading_zero(self) -> None:
        assert self.fragment("01") is not None

    @pytest.mark.parametrize("number", ["99999999999", "4294967296", "-2147483649", "٣"])
    def test_too_large(self, number: str) -> None:
        with pytest.raises(FragmentError):
            self.fragment(number)


class TestNumbers:
    @pytest.mark.parametrize("text", ["1" + "0" * 400, "NaN", "Infinity", "1e999", "true", '"1"'])
    def test_unusable(self, text: str) -> None:
        with pytest.raises(PackerError):
            Fields(
                parsing.parse_json(f'{{"a": {text}}}', PackerError), "", None, PackerError
            ).number("a", 1)

    def test_usable(self) -> None:
        fields = Fields(parsing.parse_json('{"a": 2}', PackerError), "", None, PackerError)
        assert (fields.number("a", 1), fields.number("b", 0.5)) == (2.0, 0.5)


class TestJson:
    @pytest.mark.parametrize(
        "text", ["", "[]", "{", '{"a":1,"a":2}', "[" * 100_000, "9" * 5000, b"\xff", b"\xff\xfe{"]
    )
    def test_refused(self, text: str | bytes) -> None:
        with pytest.raises(PackerError):
            parsing.parse_json(text, PackerError)


def test_digest_beyond_ascii() -> None:
    """A v1 digest with a byte above 127: Python's base64 raises no error of its own for it."""
    with pytest.raises(MalformedError):
        _digest({"SHA-256-Digest": "\udc80"}, "-Digest", "x")


def test_password_that_is_no_text() -> None:
    half = json.loads('"\\ud800"')
    key = generate("ec-256")
    with pytest.raises(PasswordError):
        write_pkcs12(key, half)
    with pytest.raises(PackerError):
        load(write_pkcs12(key, "password"), half)


def _calls(tree: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Name(id=name) | ast.Attribute(attr=name):
                    yield node, name


def _may_raise(call: ast.Call, name: str) -> bool:
    """Whether a call reads text or bytes and raises an error of Python's."""
    if name == "decode":
        errors = call.args[1:] or [word.value for word in call.keywords if word.arg == "errors"]
        safe = {"replace", "surrogateescape"}
        is_method = isinstance(call.func, ast.Attribute)
        return is_method and not any(
            isinstance(e, ast.Constant) and e.value in safe for e in errors
        )
    is_bare = isinstance(call.func, ast.Name)
    return name in {"loads", "b64decode", "fromhex"} or (is_bare and name in {"int", "float"})


@pytest.mark.parametrize(
    "path",
    [p for p in sorted(SOURCE.rglob("*.py")) if str(p.relative_to(SOURCE)) not in _OWN_READERS],
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_one_parser(path: Path) -> None:
    """Numbers, JSON, base64, hexadecimal and UTF-8 are read by ``parsing`` alone."""
    if str(path.relative_to(SOURCE)).startswith(_OURS):
        return
    tree = ast.parse(path.read_text())
    found = [f"{name} in line {c.lineno}" for c, name in _calls(tree) if _may_raise(c, name)]
    assert found == []
