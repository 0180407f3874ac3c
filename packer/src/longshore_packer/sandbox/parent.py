"""Running one operation on a hostile file in a limited subprocess."""

import json
import subprocess
import sys
import threading
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import longshore_packer
from longshore_packer.assembly import Base, Progress, V1Policy
from longshore_packer.errors import PackerError, RemoteError
from longshore_packer.sandbox.errors import ProcessLimitError
from longshore_packer.sandbox.limits import ProcessLimits

_MAX_LINE_BYTES = 16 << 20
_FILES = ("mother", "package", "bundle")


def prepare_limited(
    mother: Path,
    folder: Path,
    *,
    v1: V1Policy = "auto",
    mutable: Collection[str] = (),
    allow_unsigned: bool = False,
    limits: ProcessLimits | None = None,
    progress: Progress | None = None,
) -> Base:
    """Prepare a mother as :func:`longshore_packer.prepare.prepare` does, in a subprocess.

    Raises:
        PackerError: every refusal of ``prepare``, with its own code.
        ProcessLimitError: the subprocess needed more than its limits, or died.
    """
    arguments = {
        "mother": str(mother),
        "folder": str(folder),
        "v1": v1,
        "mutable": sorted(mutable),
        "allow_unsigned": allow_unsigned,
    }
    run("prepare", arguments, limits=limits or ProcessLimits.for_file(mother), progress=progress)
    return Base.open(folder)


@dataclass(frozen=True, slots=True)
class Inspection:
    """What a limited inspection found: plain values for JSON, and text for people."""

    values: dict[str, object]
    text: str


def inspect_limited(package: Path, *, limits: ProcessLimits | None = None) -> Inspection:
    """Inspect a package in a subprocess.

    Raises:
        PackerError: every refusal of ``inspection.inspect``, with its own code.
        ProcessLimitError: the subprocess needed more than its limits, or died.
    """
    limits = limits or ProcessLimits.for_file(package)
    return _inspection(run("inspect", {"package": str(package)}, limits=limits), package)


def compare_limited(
    package: Path, other: Path, *, limits: ProcessLimits | None = None
) -> Inspection:
    """Compare two packages in a subprocess.

    Raises:
        PackerError: every refusal of ``inspection.compare``, with its own code.
        ProcessLimitError: the subprocess needed more than its limits, or died.
    """
    limits = limits or ProcessLimits.for_file(package)
    arguments: dict[str, object] = {"package": str(package), "other": str(other)}
    return _inspection(run("compare", arguments, limits=limits), package)


@dataclass(frozen=True, slots=True)
class PluginCheck:
    """What a limited check of a plug-in bundle found.

    Attributes:
        faults: each as ``validate`` names it: level, code, subject, message, remedy.
        info: the description as plain values, or None when a fault is an error.
    """

    faults: list[dict[str, str]]
    info: dict[str, Any] | None


def check_plugin_limited(bundle: Path, *, limits: ProcessLimits | None = None) -> PluginCheck:
    """Check a plug-in bundle in a subprocess.

    Raises:
        ProcessLimitError: the subprocess needed more than its limits, or died.
    """
    limits = limits or ProcessLimits.for_file(bundle)
    value = run("check_plugin", {"bundle": str(bundle)}, limits=limits)
    if not isinstance(value, dict):
        raise ProcessLimitError("gave no report", subject=str(bundle))
    return PluginCheck(value["faults"], value.get("info"))


def _inspection(value: object, package: Path) -> Inspection:
    if not isinstance(value, dict) or not isinstance(value.get("values"), dict):
        raise ProcessLimitError("gave no report", subject=str(package))
    return Inspection(value["values"], str(value.get("text", "")))


def run(
    operation: str,
    arguments: dict[str, object],
    *,
    limits: ProcessLimits,
    progress: Progress | None = None,
) -> object:
    """Run a named operation of the worker and return its value."""
    request = {"operation": operation, "arguments": arguments, "limits": limits.as_dict()}
    process = subprocess.Popen(
        [sys.executable, "-P", "-s", "-m", "longshore_packer.sandbox.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=_environment(),
    )
    timer = threading.Timer(limits.wall_seconds, process.kill)
    timer.start()
    try:
        answer = _converse(process, json.dumps(request).encode(), progress)
    finally:
        timer.cancel()
        process.kill()
        # Closes the pipes and waits.
        with process:
            pass
    if "error" in answer:
        fields = answer["error"]
        raise RemoteError(fields) if isinstance(fields, dict) else PackerError("unknown fault")
    if "value" not in answer:
        subject = str(next((arguments[key] for key in _FILES if key in arguments), ""))
        raise ProcessLimitError("passed the limits of its process", subject=subject)
    return answer["value"]


def _environment() -> dict[str, str]:
    """Return a bare environment: nothing secret of the parent reaches the worker."""
    root = Path(longshore_packer.__file__).parent.parent
    return {"PYTHONPATH": str(root), "LC_ALL": "C.UTF-8"}


def _converse(
    process: "subprocess.Popen[bytes]", request: bytes, progress: Progress | None
) -> dict[str, object]:
    """Send the request, pass progress on, return the last answer (empty when it died)."""
    if process.stdin is None or process.stdout is None:
        return {}
    try:
        process.stdin.write(request)
        process.stdin.close()
    except BrokenPipeError:
        return {}
    while line := process.stdout.readline(_MAX_LINE_BYTES):
        try:
            answer = json.loads(line)
        except ValueError:
            return {}
        if "progress" not in answer:
            return dict(answer)
        if progress is not None:
            progress(*answer["progress"])
    return {}
