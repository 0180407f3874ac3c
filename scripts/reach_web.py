"""Which browser tests a change of the web can reach: those that open a page made of what changed.

Imports are read as text, aliases and lazy ones too; a page is a file that makes a route. Where that
is more than a fast run holds, those that open these pages most often stand for the others.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
E2E = WEB / "e2e"
# About as many files of tests as two minutes hold.
MOST_FILES = 6
_IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*['"]([@./][^'"]+)['"]""")
_ROUTE = re.compile(r"createFileRoute\('([^']+)'\)")
_REMOTES = {"popularize": "/popularize", "data-center": "/data-center"}


def reached_specs(changed: Iterable[str]) -> tuple[list[str], int]:
    """Spec files to run, below `web`, and how many more the change reaches."""
    files = [ROOT / path for path in sorted(set(changed)) if path.startswith("web/")]
    own = [_below_web(file) for file in files if file.name.endswith(".spec.ts") and file.exists()]
    steps = {file.parent for file in files if file.is_relative_to(E2E) and file not in own}
    beside = [_below_web(spec) for folder in steps for spec in folder.glob("*.spec.ts")]
    pages = _pages({file for file in files if not file.is_relative_to(E2E)})
    openings = {_below_web(spec): _openings(spec, pages) for spec in E2E.rglob("*.spec.ts")}
    opened = [spec for spec in sorted(openings, key=openings.__getitem__)[::-1] if openings[spec]]
    reached = list(dict.fromkeys((*own, *beside, *opened)))
    return reached[:MOST_FILES], len(reached[MOST_FILES:])


def _below_web(file: Path) -> str:
    return str(file.relative_to(WEB))


def _openings(spec: Path, pages: set[str]) -> int:
    """How often the tests of a file name one of the pages' paths."""
    text = spec.read_text()
    return sum(
        len(re.findall(rf"['\"`](?:/micro)?{re.escape(page)}['\"`?/]", text)) for page in pages
    )


def _pages(changed: set[Path]) -> set[str]:
    """The paths of the pages that hold one of the changed files."""
    importers = _importers()
    seen, waiting = set(changed), list(changed)
    while waiting:
        for file in importers.get(waiting.pop(), set()) - seen:
            seen.add(file)
            waiting.append(file)
    routes = {path for file in seen for path in _routes_of(file)}
    apps = {_REMOTES[name] for file in seen for name in _REMOTES if _is_in(file, name)}
    return routes | apps


def _is_in(file: Path, app: str) -> bool:
    return file.is_relative_to(WEB / "apps" / app)


def _routes_of(file: Path) -> list[str]:
    if file.parent.name != "routes" or not file.exists():
        return []
    found = _ROUTE.search(file.read_text())
    parts = [
        part for part in (found[1].split("/") if found else []) if part and part[0] not in "_$"
    ]
    return ["/" + "/".join(parts)] if parts else []


def _importers() -> dict[Path, set[Path]]:
    """By file: the files that import it."""
    importers: dict[Path, set[Path]] = {}
    for root in ("apps", "packages"):
        for file in (WEB / root).rglob("*.ts*"):
            if "node_modules" in file.parts or "dist" in file.parts or not file.is_file():
                continue
            for name in _IMPORT.findall(file.read_text()):
                if target := _target(file, name):
                    importers.setdefault(target, set()).add(file)
    return importers


def _target(file: Path, name: str) -> Path | None:
    if name.startswith("@longshore/"):
        package, _, inside = name.removeprefix("@longshore/").partition("/")
        return _file_at(WEB / "packages" / package / "src" / (inside or "index"))
    if name.startswith("@/"):
        app = WEB.joinpath(*file.relative_to(WEB).parts[:2])
        return _file_at(app / "src" / name.removeprefix("@/"))
    return _file_at(file.parent / name) if name.startswith(".") else None


@cache
def _file_at(path: Path) -> Path | None:
    plain = path.resolve()
    for file in (plain, *(plain.with_name(plain.name + end) for end in (".ts", ".tsx"))):
        if file.is_file():
            return file
    return next(
        (file for file in (plain / "index.ts", plain / "index.tsx") if file.is_file()), None
    )
