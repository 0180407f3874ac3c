"""The Android SDK as dex, for a package that carries it: by D8, where `make dexer` brought it."""

import hashlib
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path

from build_android import MIN_SDK, SDK, CompileError, compile_java
from fetch_d8 import TARGET as JAR

_TIMEOUT_SECONDS = 300


def missing_tools() -> list[str]:
    """What dexing needs and this machine lacks."""
    needed = {
        "a JDK (Debian: default-jdk-headless)": shutil.which("javac") is not None,
        "D8 (make dexer)": JAR.is_file(),
    }
    return [name for name, is_there in needed.items() if not is_there]


def dex(aar: Path, folder: Path, *, game: Path | None = None) -> bytes:
    """The dex of an AAR's classes, and of a game's sources that use them; kept in a folder.

    It is kept by what it was made of.

    Raises:
        CompileError: a tool is not there, or refuses the classes.
    """
    told = b"".join(path.read_bytes() for path in _sources(game))
    digest = hashlib.sha256(aar.read_bytes() + JAR.read_bytes() + told).hexdigest()
    kept = folder / f"{digest[:32]}.dex"
    if not kept.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(".part")
        part.write_bytes(_dexed(aar, game))
        for other in folder.glob("*.dex"):
            other.unlink()
        part.replace(kept)
    return kept.read_bytes()


def _sources(game: Path | None) -> list[Path]:
    return sorted(game.rglob("*.java")) if game else []


def _dexed(aar: Path, game: Path | None) -> bytes:
    with tempfile.TemporaryDirectory(prefix="longshore-dex-") as name:
        scratch = Path(name)
        compile_java([SDK / "src/stubs/java"], scratch / "stubs")
        with zipfile.ZipFile(aar) as archive:
            archive.extract("classes.jar", scratch)
        classes = [scratch / "classes.jar"]
        if game:
            needed = (scratch / "stubs", scratch / "classes.jar")
            compile_java([game], scratch / "game", classpath=needed)
            classes += sorted((scratch / "game").rglob("*.class"))
        (scratch / "dex").mkdir()
        done = subprocess.run(
            [
                "java", "-XX:TieredStopAtLevel=1", "-cp", str(JAR), "com.android.tools.r8.D8",
                "--release", "--min-api", str(MIN_SDK), "--lib", str(_java_home()),
                "--classpath", str(scratch / "stubs"), "--output", str(scratch / "dex"),
                *map(str, classes),
            ],
            capture_output=True, text=True, check=False, timeout=_TIMEOUT_SECONDS,
        )  # fmt: skip
        # A class that it cannot find is only a warning, and a crash on a phone.
        if done.returncode or done.stderr.strip():
            raise CompileError(done.stderr or done.stdout)
        return (scratch / "dex" / "classes.dex").read_bytes()


def _java_home() -> Path:
    javac = shutil.which("javac")
    if javac is None:
        raise CompileError("javac is not installed")
    return Path(javac).resolve().parent.parent
