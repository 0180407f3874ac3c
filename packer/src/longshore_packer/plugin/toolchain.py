"""The development tools that turn sources into binary forms: aapt2 and smali.

They are needed to build plug-in bundles and sample packages, never to build a channel package.
"""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from longshore_packer.plugin.errors import ToolError

TIMEOUT_SECONDS = 60
_JARS = ("smali", "dexlib2", "smali-util", "antlr3-runtime", "guava", "jcommander")


@dataclass(frozen=True, slots=True)
class Toolchain:
    """Where the tools are; the defaults are Debian's places.

    Attributes:
        aapt2: the resource compiler.
        java: the Java launcher that runs smali.
        jars: folder of smali's jars.
        framework: package that declares the android: attributes.
    """

    aapt2: str = "aapt2"
    java: str = "java"
    jars: Path = Path("/usr/share/java")
    framework: Path = Path("/usr/share/android-framework-res/framework-res.apk")

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


def _run(command: list[str]) -> None:
    """Run a tool with the plain C locale and raise what it said when it fails."""
    environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"}
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_SECONDS,
            env=environment,
            check=False,
        )
    except OSError as error:
        raise ToolError(f"cannot be started: {error.strerror}", subject=command[0]) from error
    except subprocess.TimeoutExpired as error:
        # smali does not end after some faults; what it said until then tells which.
        said = (error.stderr or b"").decode(errors="replace").strip()
        raise ToolError(said[-2000:] or "took too long", subject=command[0]) from error
    if done.returncode:
        said = (done.stderr or done.stdout).strip()
        raise ToolError(
            said[-2000:] or f"ended with {done.returncode}",
            subject=command[0],
            remedy="Correct the sources.",
        )
