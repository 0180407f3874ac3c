"""Write what is derived from the server: the error catalogue and the web's typed client.

With `--check` nothing is kept: the exit status says whether what is committed is still right.
"""

import os
import subprocess
import sys
from pathlib import Path

from longshore import main as _composition  # noqa: F401 - defines every error class
from longshore.kit.errors import catalogue

ROOT = Path(__file__).resolve().parent.parent
ERRORS = ROOT / "docs" / "reference" / "errors.md"
SCHEMA = ROOT / "web" / "packages" / "api-client" / "src" / "schema.gen.ts"
_HEAD = """\
# Codes

Every answer is HTTP 200 with `{code, msg, data}`; 0 is success. Written by `make codegen` from the
the error classes; `msg` is in the language of `Accept-Language`. Codes marked ⎋ end the session:

| code | key | meaning | zh-CN | en-US |
|---|---|---|---|---|
"""


def main() -> int:
    """Generate, or check; 1 when something committed is stale."""
    texts = {ERRORS: _errors()}
    if "--check" in sys.argv:
        before, times = SCHEMA.read_text(), SCHEMA.stat()
        _write_schema()
        texts[SCHEMA] = SCHEMA.read_text()
        SCHEMA.write_text(before)
        # As if nothing had been written: otherwise make would build the web again.
        os.utime(SCHEMA, ns=(times.st_atime_ns, times.st_mtime_ns))
        stale = [path for path, text in texts.items() if path.read_text() != text]
        for path in stale:
            print(f"{path.relative_to(ROOT)} is stale; run make codegen")
        return 1 if stale else 0
    for path, text in texts.items():
        path.write_text(text)
    _write_schema()
    return 0


def _errors() -> str:
    rows = []
    for error in catalogue():
        meaning = " ".join((error.__doc__ or "").split("\n\n")[0].split())
        mark = " ⎋" if error.ends_session else ""
        cells = (f"{error.code}{mark}", f"`{error.key}`", meaning, error.zh, error.en)
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return _HEAD + "\n".join(rows) + "\n"


def _write_schema() -> None:
    subprocess.run(["npm", "--prefix", str(ROOT / "web"), "run", "--silent", "codegen"], check=True)


if __name__ == "__main__":
    sys.exit(main())
