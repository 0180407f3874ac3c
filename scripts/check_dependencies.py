"""What the sources import is declared, and what is declared is imported.

The wheel of the server holds the packer too, so it declares what either of them imports. Ranges
must hold what `requirements/` has locked, or the wheel could not be installed beside them.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions, version
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parent.parent
PROJECTS = {"server": ("server/src", "packer/src"), "packer": ("packer/src",)}
_OURS = {"longshore", "longshore_packer"}
# uvicorn is told their names.
_BY_NAME = {"uvloop", "httptools"}


def main() -> int:
    """Print every disagreement; 1 when there is one."""
    faults = [fault for name, sources in PROJECTS.items() for fault in _faults(name, sources)]
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def _faults(project: str, sources: tuple[str, ...]) -> Iterator[str]:
    path = ROOT / project / "pyproject.toml"
    written = tomllib.loads(path.read_text())["project"]["dependencies"]
    declared = {_name(one.name): one for one in map(Requirement, written)}
    imported = {}
    for source in sources:
        imported |= dict(_imports(ROOT / source))
    for name in sorted(imported.keys() - declared.keys()):
        yield f"{path.relative_to(ROOT)} lacks {name}, which {imported[name]} imports"
    for name in sorted(declared.keys() - imported.keys() - _BY_NAME):
        yield f"{path.relative_to(ROOT)} declares {name}, which nothing imports"
    for name, requirement in declared.items():
        if not requirement.specifier.contains(version(name), prereleases=True):
            yield f"{path.relative_to(ROOT)}: {requirement} is not what is locked, {version(name)}"


def _imports(source: Path) -> Iterator[tuple[str, str]]:
    """Every distribution that the sources import, with a file that does."""
    distributions = packages_distributions()
    for path in sorted(source.rglob("*.py")):
        for module in _modules(ast.parse(path.read_text())):
            top = module.partition(".")[0]
            if top in sys.stdlib_module_names or top in _OURS:
                continue
            yield _name(distributions.get(top, [top])[0]), str(path.relative_to(ROOT))


def _modules(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def _name(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    sys.exit(main())
