"""The development tools that turn sources into binary forms: aapt2, smali and D8.

They are needed to build plug-in bundles and sample packages, never to build a channel package.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from longshore_packer.plugin.errors import ToolError

TIMEOUT_SECONDS = 60
D8_VARIABLE = "LONGSHORE_D8"
_D8_SECONDS = 600
_NO_D8 = "d8.jar"
_D8_FAULT = re.compile(r"^Error(?: in| at|:)[^\n]*(?:\n[^\n]+)?", re.MULTILINE)
_MOST_SAID = 2000
_JARS = ("smali", "dexlib2", "smali-util", "antlr3-runtime", "guava", "jcommander")


@dataclass(frozen=True, slots=True)
class Toolchain:
    """Where the tools are; the defaults are Debian's places.

    Attributes:
        aapt2: the resource compiler.
        java: the Java launcher that runs smali.
        jars: folder of smali's jars.
        framework: package that declares the android: attributes.
        d8: a JAR that holds D8 (d8.jar, r8.jar or bundletool-all.jar), by default what
            ``LONGSHORE_D8`` names.
    """

    aapt2: str = "aapt2"
    java: str = "java"
    jars: Path = Path("/usr/share/java")
    framework: Path = Path("/usr/share/android-framework-res/framework-res.apk")
    d8: Path = field(default_factory=lambda: Path(os.environ.get(D8_VARIABLE) or _NO_D8))

    def compile_resources(self, folder: Path, output: Path) -> None:
        """Compile a ``res`` folder into a zip of flat files."""
        _run([self.aapt2, "compile", "--dir", str(folder), "-o", str(output)])

    def link(self, manifest: Path, compiled: list[Path], output: Path, *options: str) -> None:
        """Link a manifest and compiled resources into a package without code.

        Unknown manifest elements only warn: Debian's aapt2 does not know ``queries`` yet.
        """
        _run(
            [
                self.aapt2,
                "link",
                "-I",
                str(self.framework),
                "--manifest",
                str(manifest),
                "--warn-manifest-validation",
                "-o",
                str(output),
                *options,
                *map(str, compiled),
            ]
        )

    def assemble(self, folders: list[Path], output: Path, *, api: int = 21) -> None:
        """Assemble the smali files of some folders into one dex."""
        classpath = os.pathsep.join(str(self.jars / f"{name}.jar") for name in _JARS)
        _run(
            [
                self.java,
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-cp",
                classpath,
                "org.jf.smali.Main",
                "assemble",
                "-a",
                str(api),
                "-j",
                "1",
                "-o",
                str(output),
                *map(str, folders),
            ]
        )
        if not output.is_file():
            raise ToolError("smali wrote no dex", subject=output.name)

    def dex(self, classes: Path, output: Path, *, api: int) -> None:
        """Turn a JAR of class files into dex files in a folder, for a minimum SDK level.

        D8 warns of every class of Android that it is not shown; those only matter to it for default
        methods of interfaces, which Android's own classes have since level 24.

        Raises:
            ToolError: D8 is not there or refuses a class.
        """
        if not self.d8.is_file():
            raise ToolError(
                "D8 is not there, and classes need it", subject=str(self.d8),
                remedy=f"Point {D8_VARIABLE} to a JAR that holds it: d8.jar or r8.jar of Android's"
                " build tools, or bundletool-all.jar. In Longshore's repository: make dexer.",
            )  # fmt: skip
        home = Path(os.path.realpath(shutil.which(self.java) or self.java)).parents[1]
        # It ends before the better compiler of Java has paid for itself: 3.2 instead of 8.5 seconds
        # of processor for 285 classes, to the same bytes.
        start = [self.java, "-XX:TieredStopAtLevel=1", "-Xmx1g", "-cp", str(self.d8)]
        command = [*start, "com.android.tools.r8.D8", "--release"]
        options = ["--min-api", str(api), "--lib", str(home), "--output", str(output)]
        _run([*command, *options, str(classes)], seconds=_D8_SECONDS, excerpt=_d8_fault)


def _d8_fault(said: str) -> str:
    """The first fault that D8 names, without its warnings and its stack."""
    fault = _D8_FAULT.search(said)
    if fault is None:
        return said[-_MOST_SAID:]
    return f"{fault[0].strip()}\n(A class that is newer than this D8 is refused: take a newer one.)"


def _end(said: str) -> str:
    return said[-_MOST_SAID:]


def _run(
    command: list[str], *, seconds: int = TIMEOUT_SECONDS, excerpt: Callable[[str], str] = _end
) -> None:
    """Run a tool with the plain C locale and raise what it said when it fails."""
    environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"}
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=seconds,
            env=environment,
            check=False,
        )
    except OSError as error:
        raise ToolError(f"cannot be started: {error.strerror}", subject=command[0]) from error
    except subprocess.TimeoutExpired as error:
        # smali does not end after some faults; what it said until then tells which.
        said = (error.stderr or b"").decode(errors="replace").strip()
        raise ToolError(excerpt(said) or "took too long", subject=command[0]) from error
    if done.returncode:
        said = (done.stderr or done.stdout).strip()
        raise ToolError(
            excerpt(said) or f"ended with {done.returncode}",
            subject=command[0],
            remedy="Correct the sources.",
        )
