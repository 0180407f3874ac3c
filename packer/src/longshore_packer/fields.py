"""Typed, strict access to decoded JSON: unknown keys and wrong types are refused by path."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath
from typing import TypeVar

from longshore_packer.errors import PackerError
from longshore_packer.parsing import from_base64, real_number

FileSource = Callable[[str], bytes]
MAX_FILE_BYTES = 64 * 1024 * 1024
MAX_JSON_BYTES = 8 * 1024 * 1024
INLINE = "base64:"
_T = TypeVar("_T")


def folder_source(folder: Path, error: type[PackerError]) -> FileSource:
    """Return a source that reads files below ``folder`` and refuses to leave it."""
    root = folder.resolve()

    def read(name: str) -> bytes:
        pure = PurePosixPath(name)
        if pure.is_absolute() or re.search(r"[\0\ud800-\udfff]", name):
            raise error("must be a relative path", subject=name)
        path = root.joinpath(*pure.parts).resolve()
        if not path.is_relative_to(root):
            raise error("the file lies outside the configuration's folder", subject=name)
        return read_limited(path, MAX_FILE_BYTES, error)

    return read


def read_limited(path: Path, limit_bytes: int, error: type[PackerError]) -> bytes:
    """Read a whole file of at most ``limit_bytes``.

    Raises:
        PackerError: of class ``error``: missing, unreadable, too large.

    """
    try:
        with path.open("rb") as file:
            data = file.read(limit_bytes + 1)
    except OSError as fault:
        raise error(f"cannot be read: {fault.strerror}", subject=path.name) from fault
    if len(data) > limit_bytes:
        raise error(f"is larger than {limit_bytes} bytes", subject=path.name)
    return data


_KIND_NAMES: dict[type, str] = {
    str: "text",
    int: "a whole number",
    bool: "true or false",
    dict: "an object",
    list: "an array",
}


class Fields:
    """Typed access to one JSON object that remembers which keys were read."""

    def __init__(
        self,
        values: Mapping[str, object],
        path: str,
        files: FileSource | None,
        error: type[PackerError],
    ) -> None:
        self._error = error
        self._values = values
        self._path = path
        self._files = files
        self._seen: set[str] = set()

    def path(self, key: str) -> str:
        """Return the dotted path of a key, for errors."""
        return f"{self._path}.{key}" if self._path else key

    def required(self, key: str, kind: type[_T]) -> _T:
        """Return the value of a key that must be present."""
        value = self.get(key, kind)
        if value is None:
            raise self._error("is missing", subject=self.path(key))
        return value

    def get(self, key: str, kind: type[_T]) -> _T | None:
        """Return the value of a key, or None when absent or null."""
        self._seen.add(key)
        value = self._values.get(key)
        return None if value is None else self._typed(self.path(key), value, kind)

    def get_or(self, key: str, kind: type[_T], default: _T) -> _T:
        """Return the value of a key, or ``default`` when absent or null."""
        value = self.get(key, kind)
        return default if value is None else value

    def number(self, key: str, default: float) -> float:
        """Return an integer or float as a float."""
        number = real_number(self.get_or(key, object, default))
        if number is None:
            raise self._error("must be a number", subject=self.path(key))
        return number

    def mapping(self, key: str, kind: type[_T]) -> dict[str, _T]:
        """Return an object whose values all have one type; empty when absent."""
        values = self.get_or(key, dict, {})
        return {
            str(name): self._typed(f"{self.path(key)}.{name}", value, kind)
            for name, value in values.items()
        }

    def texts(self, key: str) -> tuple[str, ...]:
        """Return an array of strings; empty when absent."""
        values = self.get_or(key, list, [])
        return tuple(self._typed(f"{self.path(key)}[{i}]", v, str) for i, v in enumerate(values))

    def child(self, key: str) -> "Fields | None":
        """Return a nested object, or None when absent."""
        values = self.get(key, dict)
        return None if values is None else Fields(values, self.path(key), self._files, self._error)

    def children(self, key: str) -> list["Fields"]:
        """Return an array of objects; empty when absent."""
        found = []
        for index, value in enumerate(self.get_or(key, list, [])):
            path = f"{self.path(key)}[{index}]"
            found.append(Fields(self._typed(path, value, dict), path, self._files, self._error))
        return found

    def file(self, key: str) -> bytes | None:
        """Return the bytes of the file that a key names, or None when absent."""
        source = self.get(key, str)
        return None if source is None else self.load(key, source)

    def load(self, key: str, source: str) -> bytes:
        """Return the bytes that ``source`` names: a relative path or ``base64:...``."""
        if source.startswith(INLINE):
            return from_base64(
                source[len(INLINE) :], lambda fault: self._error(fault, subject=self.path(key))
            )
        if self._files is None:
            raise self._error(
                "names a file, but only inline base64: data is accepted here",
                subject=self.path(key),
            )
        return self._files(source)

    def finish(self) -> None:
        """Refuse keys that nobody asked for."""
        unknown = sorted(set(self._values) - self._seen)
        if unknown:
            raise self._error("is not a known field", subject=self.path(unknown[0]))

    def _typed(self, path: str, value: object, kind: type[_T]) -> _T:
        is_bool_as_int = kind is int and isinstance(value, bool)
        if is_bool_as_int or not isinstance(value, kind):
            raise self._error(f"must be {_KIND_NAMES.get(kind, kind.__name__)}", subject=path)
        return value
