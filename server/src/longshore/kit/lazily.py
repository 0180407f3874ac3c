"""Packages whose names are imported when they are first used.

A command that needs one name of a package pays for that name's module alone: loading the catalogue
loaded the web framework, a job engine and what prints tracebacks, for 3 s of processor.
"""

import ast
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path


def lazily(package: str) -> Callable[[str], object]:
    """The `__getattr__` of a package whose imports stand below `if TYPE_CHECKING:`.

    They are read from the package's own text, so that each name is said once. A name must not be
    that of a module of the package: importing the module would put it in the name's place.

    Raises (the function):
        AttributeError: the package has no such name.
    """
    places: dict[str, tuple[str, str]] = {}

    def found(name: str) -> object:
        if not places:
            places.update(_imported(package))
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, original = places[name]
        if module == package:
            return import_module(f"{package}.{original}")
        value = getattr(import_module(module), original)
        setattr(sys.modules[package], name, value)
        return value

    return found


def _imported(package: str) -> dict[str, tuple[str, str]]:
    """By name the module it is imported from, and what it is called there."""
    tree = ast.parse(Path(str(sys.modules[package].__file__)).read_text("utf-8"))
    return {
        alias.asname or alias.name: (str(line.module), alias.name)
        for branch in tree.body
        if isinstance(branch, ast.If)
        for line in branch.body
        if isinstance(line, ast.ImportFrom)
        for alias in line.names
    }
