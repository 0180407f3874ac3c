"""What the documents name is there: links, files, folders, `make` targets, tests.

Read are links, and what stands in back quotes and looks like a path of this repository. A path may
be written from the repository, from the document's own folder, or from the sources of the server
(`kit/http/body.py`) or of the web; `...` and `<name>` stand for anything. A test is a file,
`::` and its name: in Python that of the function, after that of its class; elsewhere its title.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_QUOTED = re.compile(r"`([^`\n]+)`")
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
# A path has a slash and no blank, and ends in a folder or in a suffix that our files have.
_PATH = re.compile(r"[\w.@{},<>*-]+(?:/[\w.@{},<>*$-]*)+")
_SUFFIXES = {
    ".css", ".in", ".json", ".md", ".mjs", ".py", ".sh", ".sql", ".toml", ".ts", ".tsv", ".tsx",
    ".txt", ".yml",
}  # fmt: skip
_FROM = ("", "server/src/longshore", "server", "packer/src/longshore_packer", "packer", "web")
_FROM_WEB = ("web/apps/console", "web/apps/console/src", "web/apps/popularize")
# What a run makes; what is read where Longshore runs; inside of packages; in compared projects.
_ELSEWHERE = ("data/", "build/", "dist/", ".stamps/", "node_modules/", "/", "assets/", "backend/")
# How many findings of each kind the review of the first release has.
_FINDINGS = {"S": 25, "F": 16, "P": 5, "K": 13, "U": 17, "N": 19, "T": 33}
_MAKE = re.compile(r"`make ([a-z][a-z-]*)")


def main() -> int:
    """Print every dead end; 1 when there is one."""
    names = _tracked("*.md")
    known = set(_tracked())
    folders = {str(parent) for name in known for parent in Path(name).parents}
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    found = [
        fault
        for name in names
        if not name.startswith("docs/reference/") and name != "CHANGELOG.md"
        for fault in _faults(Path(name), known | folders, targets)
    ]
    found += _doubled(names)
    found += _unanswered((ROOT / "docs/reviews.md").read_text())
    for fault in found:
        print(fault)
    return 1 if found else 0


def _unanswered(reviews: str) -> Iterator[str]:
    """Findings of the review without a row of their own, or whose row names nothing."""
    rows = re.findall(r"^\| ([A-Z]\d+) \|.*\|([^|]*)\|$", reviews, re.MULTILINE)
    counts = [
        (f"{kind}{number}") for kind, last in _FINDINGS.items() for number in range(1, last + 1)
    ]
    for finding in counts:
        answers = [named for name, named in rows if name == finding]
        if len(answers) != 1 or not _QUOTED.search(answers[0]):
            yield f"docs/reviews.md: {finding} needs one row that names a test or a script"


def _doubled(names: list[str]) -> Iterator[str]:
    """Decisions that have one number: two branches took the next one."""
    numbers = [Path(name).name[:4] for name in names if name.startswith("docs/decisions/")]
    for number in sorted({one for one in numbers if numbers.count(one) > 1}):
        yield f"docs/decisions: {number} is the number of two decisions"


def _tracked(pattern: str = "*") -> list[str]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", pattern]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    return [name for name in listed.stdout.decode().split("\0") if name]


def _faults(document: Path, known: set[str], targets: set[str]) -> Iterator[str]:
    text = (ROOT / document).read_text()
    for link in _LINK.findall(text):
        if not re.match(r"[a-z]+:|#|/", link) and not _is_there(document, link, known):
            yield f"{document}: the link {link} leads nowhere"
    prose = _FENCE.sub("", text)
    for target in _MAKE.findall(prose):
        if target not in targets:
            yield f"{document}: there is no `make {target}`"
    for quoted in _QUOTED.findall(prose):
        path, mark, name = quoted.partition("::")
        if mark and Path(path).suffix in (".py", ".ts", ".tsx"):
            if path not in known or not _holds(path, name):
                yield f"{document}: there is no test {quoted}"
        elif _looks_like_ours(quoted) and not _is_there(document, quoted, known):
            yield f"{document}: there is no {quoted}"


def _holds(path: str, name: str) -> bool:
    """Whether a file has this test; a class must come before its function."""
    text = (ROOT / path).read_text()
    if not path.endswith(".py"):
        return f"'{name}'" in text or f"`{name}`" in text
    at = 0
    for part in name.split("::"):
        kind = "class" if part[:1].isupper() else r"(?:async )?def"
        found = re.compile(rf"^\s*{kind} {re.escape(part)}\b", re.MULTILINE).search(text, at)
        if not found:
            return False
        at = found.end()
    return True


def _looks_like_ours(quoted: str) -> bool:
    if not _PATH.fullmatch(quoted) or quoted.startswith(_ELSEWHERE):
        return False
    last = quoted.rstrip("/").rpartition("/")[2]
    top = quoted.partition("/")[0]
    return Path(last).suffix in _SUFFIXES or top in _TOPS


_TOPS = {"server", "packer", "web", "docs", "scripts", "benchmarks", "demo", "domains", "kit"}
_TOPS |= {"composition", "gateway", "integrations", "account", "requirements", "deploy"}


def _is_there(document: Path, written: str, known: set[str]) -> bool:
    path = written.partition("#")[0].rstrip("/")
    return any(_one_is_there(document, variant, known) for variant in _variants(path))


def _variants(path: str) -> Iterator[str]:
    """`{a,b}` is either, and all must not be looked for: one that is there will do."""
    if found := re.search(r"\{([^{}]*)\}", path):
        for choice in found[1].split(","):
            yield from _variants(path[: found.start()] + choice + path[found.end() :])
    else:
        yield path


def _one_is_there(document: Path, path: str, known: set[str]) -> bool:
    places = [*_FROM, *_FROM_WEB, str(document.parent)]
    for place in places:
        full = _normal(Path(place) / path)
        if full in known or _matches(full, known):
            return True
    return False


def _normal(path: Path) -> str:
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts[-1:] = []
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _matches(path: str, known: set[str]) -> bool:
    """Whether something is there with anything in the place of `<name>`, `*` and `...`."""
    if not re.search(r"<|\*|\.\.\.", path):
        return False
    parts = re.split(r"(<[\w .-]+>|\*+|\.\.\.)", path)
    pattern = "".join(
        ".*" if part in ("...", "**") else "[^/]*" if index % 2 else re.escape(part)
        for index, part in enumerate(parts)
    )
    compiled = re.compile(pattern)
    return any(compiled.fullmatch(name) for name in known)


if __name__ == "__main__":
    sys.exit(main())
