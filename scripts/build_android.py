"""Build the Android SDK (sdk/android) into build/sdk, as an AAR and without Android's own SDK.

It is compiled against `src/stubs`, which declare what it uses of Android and never leave this
folder. The same sources and the same javac give the same bytes. With `--optional` a machine without
javac is told and is no failure. Needs Python alone: the web's build waits for it.

Sources of the format: "Anatomy of an AAR file" and `aar-metadata.properties` of the Android Gradle
plug-in.
"""

import io
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SDK = ROOT / "sdk" / "android"
OUTPUT = ROOT / "build" / "sdk"
MIN_SDK = 21
_METADATA = "META-INF/com/android/build/gradle/aar-metadata.properties"
_MANIFEST = b"Manifest-Version: 1.0\r\n\r\n"
_RELEASE = ("--release", "8")


class CompileError(Exception):
    """javac is not there, or refuses the sources; the message says why."""


def main() -> int:
    """Build; 0 when it is there, or when that is optional."""
    try:
        target = build(OUTPUT)
    except CompileError as error:
        is_optional = "--optional" in sys.argv[1:] and shutil.which("javac") is None
        sys.stderr.write(f"The Android SDK was not built: {error}\n")
        return 0 if is_optional else 1
    print(target.relative_to(ROOT))
    return 0


def version() -> str:
    """The SDK's version, as its sources say it."""
    text = (SDK / "src/main/java/com/longshore/sdk/Longshore.java").read_text()
    found = re.search(r'String VERSION = "([0-9.]+)";', text)
    assert found, "Longshore.java has no VERSION"
    return found[1]


def file_name() -> str:
    """What the AAR is called."""
    return f"longshore-android-{version()}.aar"


def build(folder: Path) -> Path:
    """Write `longshore-android-<version>.aar` into a folder, in place of any other version.

    Raises:
        CompileError: javac is not there, or refuses the sources.
    """
    content = archive(entries())
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / file_name()
    for other in folder.glob("longshore-android-*.aar"):
        if other != target:
            other.unlink()
    # A rename is atomic, and a file that did not change keeps its time.
    if not target.is_file() or target.read_bytes() != content:
        part = target.with_suffix(".part")
        part.write_bytes(content)
        part.replace(target)
    return target


def entries() -> dict[str, bytes]:
    """What the AAR holds, by name.

    Raises:
        CompileError: javac is not there, or refuses the sources.
    """
    return {
        "AndroidManifest.xml": (SDK / "AndroidManifest.xml").read_bytes(),
        "R.txt": b"",
        "classes.jar": classes_jar(),
        "proguard.txt": (SDK / "proguard.txt").read_bytes(),
        _METADATA: b"aarFormatVersion=1.0\naarMetadataVersion=1.0\nminCompileSdk=1\n",
    }


def classes_jar(release: tuple[str, ...] = _RELEASE) -> bytes:
    """The SDK's classes, without a warning of javac.

    Raises:
        CompileError: javac is not there, or refuses the sources.
    """
    with tempfile.TemporaryDirectory(prefix="longshore-android-") as scratch:
        stubs, classes = Path(scratch, "stubs"), Path(scratch, "classes")
        compile_java([SDK / "src/stubs/java"], stubs, release=release)
        sources = [SDK / "src/main/java", SDK / "src/generated/java"]
        compile_java(sources, classes, classpath=(stubs,), release=release)
        found = {path.relative_to(classes).as_posix(): path for path in classes.rglob("*.class")}
        read = {name: found[name].read_bytes() for name in sorted(found)}
        return archive({"META-INF/MANIFEST.MF": _MANIFEST} | read)


def archive(entries: Mapping[str, bytes]) -> bytes:
    """A zip of the entries, in their order, that holds no time of its making."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as out:
        for name, content in entries.items():
            entry = zipfile.ZipInfo(name, date_time=(1981, 1, 1, 1, 1, 2))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            out.writestr(entry, content)
    return made.getvalue()


def compile_java(
    folders: list[Path], target: Path, *,
    classpath: tuple[Path, ...] = (), release: tuple[str, ...] = _RELEASE,
) -> None:  # fmt: skip
    """Compile every source of some folders; a warning refuses them.

    Raises:
        CompileError: javac is not there, or refuses the sources.
    """
    javac = shutil.which("javac")
    if javac is None:
        raise CompileError("javac is not installed (Debian: apt-get install default-jdk-headless)")
    target.mkdir(parents=True, exist_ok=True)
    sources = sorted(str(path) for folder in folders for path in folder.rglob("*.java"))
    done = subprocess.run(
        [
            javac, "-J-XX:TieredStopAtLevel=1", "-encoding", "UTF-8", "-Xlint:all", "-Werror",
            "-proc:none", "-g:source,lines", "-cp", ":".join(map(str, classpath)),
            "-d", str(target), *release, *sources,
        ],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise CompileError(done.stderr or done.stdout)


if __name__ == "__main__":
    sys.exit(main())
