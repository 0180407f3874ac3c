"""Write what is derived from the server: the errors, for people and for the web, and its client.

With `--check` nothing is kept: the exit status says whether what is committed is still right.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

from java_types import java_types, surplus

from longshore.composition import console as _composition  # noqa: F401 - defines every error class
from longshore.kit.errors import catalogue

ROOT = Path(__file__).resolve().parent.parent
ERRORS = ROOT / "docs" / "reference" / "errors.md"
CLIENT = ROOT / "web" / "packages" / "api-client" / "src"
CODES = CLIENT / "codes.gen.ts"
SDK_TYPES = ROOT / "sdk" / "typescript" / "src" / "api.gen.ts"
# What `npm run codegen` writes.
TYPED = (CLIENT / "schema.gen.ts", CLIENT / "actions.gen.ts", SDK_TYPES)
_QUALIFIED = re.compile(r"^ +(longshore__\w+__[A-Z]\w*):", re.MULTILINE)
_HEAD = """\
# Codes

Every answer is `{code, msg, data}`; 0 is success. Refusals are HTTP 200, faults of ours 5xx and
throttles 429 (decision 0012). Written by `make codegen` from the error classes; `msg` is in the
language of `Accept-Language`. Codes marked ⎋ end the session:

| code | key | meaning | zh-CN | en-US |
|---|---|---|---|---|
"""


def main() -> int:
    """Generate, or check; 1 when something committed is stale."""
    texts = {ERRORS: _errors(), CODES: _codes()} | java_types()
    if "--check" in sys.argv:
        texts |= _typed_now()
        stale = [path for path, text in texts.items() if _text(path) != text] + surplus()
        for path in stale:
            print(f"{path.relative_to(ROOT)} is stale; run make codegen")
        return 1 if _has_equal_names(TYPED[0]) or stale else 0
    for path in surplus():
        path.unlink()
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    _write_typed()
    return 1 if _has_equal_names(TYPED[0]) else 0


def _text(path: Path) -> str | None:
    return path.read_text() if path.is_file() else None


def _has_equal_names(schema: Path) -> bool:
    """Whether two models have one name; FastAPI then writes their modules into both names."""
    names = sorted(set(_QUALIFIED.findall(schema.read_text())))
    for name in names:
        print(f"Two models are called {name.rpartition('__')[2]} ({name}): rename one of them.")
    return bool(names)


def _errors() -> str:
    rows = []
    for error in catalogue():
        meaning = " ".join((error.__doc__ or "").split("\n\n")[0].split())
        mark = " ⎋" if error.ends_session else ""
        cells = (
            f"{error.code}{mark}",
            f"`{error.key}`",
            meaning,
            error.message.zh,
            error.message.en,
        )
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return _HEAD + "\n".join(rows) + "\n"


def _codes() -> str:
    lines = [
        "// Written by `make codegen` from the server's error classes: each code under its key.",
        "",
    ]
    lines += ["/** The call was carried out. */", "export const SUCCESS = 0"]
    for error in catalogue():
        meaning = " ".join((error.__doc__ or "").split("\n\n")[0].split())
        lines += [f"/** {meaning} */", f"export const {error.key.upper()} = {error.code}"]
    ends = ", ".join(error.key.upper() for error in catalogue() if error.ends_session)
    lines += [
        "/** The login is over: what the browser keeps of it is thrown away (clause L-03). */"
    ]
    lines += [f"export const ENDS_SESSION: ReadonlySet<number> = new Set([{ends}])", ""]
    return "\n".join(lines)


def _typed_now() -> dict[Path, str]:
    """What codegen would write; the files stay as they are, as if nothing had been written."""
    kept = {path: (path.read_text(), path.stat()) for path in TYPED}
    _write_typed()
    now = {path: path.read_text() for path in TYPED}
    for path, (text, times) in kept.items():
        path.write_text(text)
        # Otherwise make would build the web again.
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    return now


def _write_typed() -> None:
    subprocess.run(["npm", "--prefix", str(ROOT / "web"), "run", "--silent", "codegen"], check=True)


if __name__ == "__main__":
    sys.exit(main())
