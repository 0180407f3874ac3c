"""Names of the files that are written: one plain name inside the chosen folder, each once."""

import re
from collections.abc import Iterable
from pathlib import Path

from longshore_packer.errors import PackerError

_MAX_NAME_BYTES = 200
# A slash of either kind, control characters, halves of surrogate pairs.
_UNSAFE = re.compile(r"[/\\\x00-\x1f\x7f\ud800-\udfff]")


class OutputNameError(PackerError):
    """A package would leave its folder, have no legal file name, or take another one's."""

    code = "output.name"
    default_remedy = "Choose another channel or promoter id, without slashes and not too long."


def output_path(folder: Path, name: str, suffix: str) -> Path:
    """Return the path of an output inside ``folder``.

    Args:
        folder: where it goes.
        name: the file's name without its ending: a channel, or a channel with a promoter.
        suffix: the ending, ``".apk"`` for example.

    Raises:
        OutputNameError: the name is empty, hidden, too long, or no single plain name.
    """
    if not name or name.startswith(".") or _UNSAFE.search(name):
        raise OutputNameError(f"{name[:80]!r} cannot be the name of a file", subject=name[:80])
    if len(name.encode()) > _MAX_NAME_BYTES:
        raise OutputNameError(
            f"a name has at most {_MAX_NAME_BYTES} bytes, this one {len(name.encode())}",
            subject=name[:80],
        )
    return folder / f"{name}{suffix}"


def check_names(names: Iterable[str], seen: set[str] | None = None) -> None:
    """Refuse names that cannot be written or that occur twice, before anything is written.

    Args:
        names: names without endings.
        seen: those of this run so far; the new ones are added.

    Raises:
        OutputNameError: a name is illegal or occurs twice.
    """
    seen = set() if seen is None else seen
    for name in names:
        output_path(Path(), name, "")
        if name in seen:
            raise OutputNameError("two packages would be written to one file", subject=name)
        seen.add(name)
