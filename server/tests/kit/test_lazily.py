"""Packages whose names are imported when they are first used have all of their names."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import longshore

_ROOT = Path(longshore.__file__).parent
LAZY = sorted(
    ".".join(("longshore", *path.parent.relative_to(_ROOT).parts))
    for path in _ROOT.rglob("__init__.py")
    if "= lazily(__name__)" in path.read_text()
)
_PROGRAM = """
import sys
from importlib import import_module
package = import_module(sys.argv[1])
print(*(name for name in package.__all__ if name in vars(package)))
"""


def test_there_are_some() -> None:
    assert "longshore.account.identity" in LAZY


@pytest.mark.parametrize("name", LAZY)
def test_every_name_is_there(name: str) -> None:
    """Whoever imports a module of the package before gets the name, and not the module."""
    package = import_module(name)
    modules = {path.stem for path in Path(str(package.__file__)).parent.glob("*.py")}
    for one in package.__all__:
        is_module = isinstance(getattr(package, one), ModuleType)
        assert is_module == (one in modules), one


@pytest.mark.parametrize("name", LAZY)
def test_an_import_of_the_package_takes_none_of_its_names(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, name], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""


@pytest.mark.parametrize("name", LAZY)
def test_another_name_is_none(name: str) -> None:
    with pytest.raises(AttributeError, match="nobody"):
        _ = import_module(name).nobody
