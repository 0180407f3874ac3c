"""A vendor's SDK as AARs and JARs, made in the test: what public ones look like, in small."""

import io
import subprocess
import zipfile
from pathlib import Path

MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android"
    xmlns:tools="http://schemas.android.com/tools" package="{package}">
  <uses-sdk android:minSdkVersion="{level}" tools:ignore="GradleOverrides"/>
  <uses-permission android:name="android.permission.INTERNET"/>
  {before}
  <application>{inside}</application>
</manifest>
"""


def manifest(
    package: str = "com.vendor", inside: str = "", before: str = "", level: int = 14
) -> str:
    return MANIFEST.format(package=package, inside=inside, before=before, level=level)


def packed(entries: dict[str, bytes | str]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return target.getvalue()


def write(path: Path, entries: dict[str, bytes | str]) -> Path:
    path.write_bytes(packed(entries))
    return path


def compiled(folder: Path, sources: dict[str, str]) -> dict[str, bytes]:
    """Class files of Java sources, by their paths."""
    output = folder / "classes"
    output.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, text in sources.items():
        path = folder / "java" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        paths.append(str(path))
    command = ["javac", "--release", "8", "-Xlint:-options", "-d", str(output), *paths]
    subprocess.run(command, check=True, capture_output=True)
    return {p.relative_to(output).as_posix(): p.read_bytes() for p in output.rglob("*.class")}
