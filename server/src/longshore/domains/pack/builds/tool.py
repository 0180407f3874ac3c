"""The program that builds: a process of its own, driven by JSON lines, dead when its parent is.

It is started by its path, with the packer and nothing of the server on its way. Keys and parameters
come in through the pipe and stay in this process's memory: no argument, no environment, no file.

`tool.py build PARENT` answers one line `{"value"}` or `{"error"}` to each order on standard input,
in order; `{"open": folder}` is answered by nothing and opens a base before its first order comes.
`tool.py ingest PARENT` is the packer's own limited worker for untrusted files. Both say
`{"beat": true}` every second, so that whoever waits knows a stopped process from a busy one.
"""

import base64
import contextlib
import ctypes
import hashlib
import json
import os
import resource
import signal
import sys
import zlib
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.serialization import load_der_private_key

from longshore_packer import __version__
from longshore_packer.assembly import Base, PrefixEntryError
from longshore_packer.build import Build, Builder, Order, Signing
from longshore_packer.content import ChannelConfig
from longshore_packer.content.config import Badge, IconChange, SplashChange
from longshore_packer.errors import PackerError
from longshore_packer.keys import SigningKey
from longshore_packer.plugin import Plugin, open_plugin
from longshore_packer.prepare import widened
from longshore_packer.sandbox.lines import beat, say
from longshore_packer.virtual import OutputError, not_written

_PR_SET_PDEATHSIG = 1
_READ_BYTES = 1 << 20
_MEMORY_BYTES = 6 << 30
_MOST_PLUGINS = 50
_STARS = "***"
_LEAST_INSIDE = 6


def die_with(parent: int) -> None:
    """Ask the kernel to kill this process when its parent ends, however that happens."""
    ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def limit() -> None:
    """No core file, which would hold a private key; an end to memory; the server goes first."""
    os.nice(5)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    most = _MEMORY_BYTES if hard == resource.RLIM_INFINITY else min(hard, _MEMORY_BYTES)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


class Tool:
    """Builds orders on bases of one mother; what many orders share is opened once."""

    def __init__(self) -> None:
        self._bases: dict[Path, Base] = {}
        self._builders: dict[tuple[Path, str], Builder] = {}
        self._plugins: dict[str, Plugin] = {}
        self._keys: dict[str, SigningKey] = {}
        self._prefixes: dict[Path, Future[tuple[Any, int]]] = {}
        self._aside = ThreadPoolExecutor(1)

    def open(self, folder: Path) -> None:
        """Open a base and begin to read it, before the first order is there."""
        self._base(folder)

    def build(self, request: dict[str, Any]) -> dict[str, Any]:
        """Build one package: its tail goes into the file `out`, the facts into the answer.

        Raises:
            PackerError: the packer's refusal.
        """
        key = self._key(request["key"])
        config = _config(request["config"], request["pictures"])
        order = Order(config, tuple(self._plugin(path) for path in request["plugins"]))
        base = self._base(Path(request["base"]))
        names: list[str] = []
        try:
            made = self._builder(base, key).build(order)
        except PrefixEntryError as error:
            names = sorted(error.names)
            base = self._base(widened(base, names).folder)
            made = self._builder(base, key).build(order)
        return self._store(made, base, names, key, Path(request["out"]))

    def _store(
        self, made: Build, base: Base, names: list[str], key: SigningKey, out: Path
    ) -> dict[str, Any]:
        package = made.package
        tail = _written(out, package.tail)
        prefix, crc = self._prefixes[base.folder].result()
        digest = prefix.copy()
        digest.update(tail)
        return {
            "size": package.size,
            "prefix_length": package.prefix_length,
            "sha256": digest.hexdigest(),
            "tail_sha256": hashlib.sha256(tail).hexdigest(),
            "crc32": zlib.crc32(tail, crc),
            "package_name": made.package_name,
            "schemes": list(made.schemes),
            "warnings": [
                {"code": found.code, "message": found.message, "subject": found.subject}
                for found in made.warnings
            ],
            "report": made.report.as_dict() if made.report else None,
            "base_folder": str(base.folder),
            "base_identifier": base.identifier,
            "wider": names,
            "key_sha256": key.fingerprints.sha256,
            "packer_version": __version__,
        }

    def _base(self, folder: Path) -> Base:
        if folder not in self._bases:
            base = self._bases[folder] = Base.open(folder)
            # Beside the first builds: hashing leaves the other processor to them.
            self._prefixes[folder] = self._aside.submit(_prefix, base)
        return self._bases[folder]

    def _builder(self, base: Base, key: SigningKey) -> Builder:
        place = (base.folder, key.fingerprints.sha256)
        if place not in self._builders:
            self._builders[place] = Builder(base, Signing(key=key))
        return self._builders[place]

    def _plugin(self, path: str) -> Plugin:
        if path not in self._plugins:
            if len(self._plugins) >= _MOST_PLUGINS:
                self._plugins.clear()
            self._plugins[path] = open_plugin(Path(path))
        return self._plugins[path]

    def _key(self, values: dict[str, Any]) -> SigningKey:
        """The key; an RSA key takes longer to open than a package to build."""
        known = values["private"] + values["certificates"]
        if known not in self._keys:
            self._keys[known] = _key(values)
        return self._keys[known]


def _written(out: Path, tail: bytes) -> bytes:
    """Write a verified tail; what the file holds then.

    Raises:
        OutputError: it holds something else.
    """
    out.write_bytes(tail)
    if (stored := out.read_bytes()) != tail:
        raise OutputError("the file does not hold what was written", subject=out.name)
    return stored


def _prefix(base: Base) -> tuple[Any, int]:
    """Hash and check sum of the part that every package of a base begins with."""
    digest, crc, length = hashlib.sha256(), 0, base.index.prefix_length
    for at in range(0, length, _READ_BYTES):
        chunk = base.archive.source.read(at, min(_READ_BYTES, length - at))
        digest.update(chunk)
        crc = zlib.crc32(chunk, crc)
    return digest, crc


def _key(values: dict[str, Any]) -> SigningKey:
    private = load_der_private_key(base64.b64decode(values["private"]), None)
    chain = tuple(x509.load_pem_x509_certificates(values["certificates"].encode()))
    return SigningKey(private, chain, alias=values["alias"])


def _config(values: dict[str, Any], pictures: dict[str, str]) -> ChannelConfig:
    """The packer's configuration of plain values and pictures (files)."""

    def picture(name: str) -> bytes | None:
        return Path(pictures[name]).read_bytes() if name in pictures else None

    badge_picture, splash = picture("badge"), picture("splash")
    badge = (
        Badge(badge_picture, values["badge_corner"], values["badge_scale"])
        if badge_picture
        else None
    )
    background = picture("background") or values.get("background_colour")
    icon, foreground = picture("icon"), picture("foreground")
    change = None
    if icon or foreground or badge:
        change = IconChange(icon, foreground, background, badge)
    target = values.get("splash_target") or ""
    return ChannelConfig(
        channel=values["channel"],
        package_name=values["package_name"],
        package_suffix=values["package_suffix"],
        label=values["label"],
        icon=change,
        splash=(SplashChange(target, splash),) if splash else (),
        meta_data=values["meta_data"],
        parameters=values["parameters"],
        permissions_added=tuple(values["permissions_added"]),
        permissions_removed=tuple(values["permissions_removed"]),
        manifest_overrides=frozenset(values["manifest_overrides"]),
    )


def serve() -> int:
    """Answer orders until standard input ends."""
    beat()
    limit()
    tool = Tool()
    for line in sys.stdin:
        request = json.loads(line)
        if "open" in request:
            # What is wrong with it is told by the first order that stands on it.
            with contextlib.suppress(PackerError, OSError):
                tool.open(Path(request["open"]))
            continue
        say(masked(_answer(tool, request), _secrets(request)))
    return 0


def _answer(tool: Tool, request: dict[str, Any]) -> dict[str, Any]:
    try:
        return {"value": tool.build(request)}
    except PackerError as error:
        return {"error": error.as_dict()}
    except MemoryError:
        return {"error": _fault("tool.memory", "needs more memory than a build may use")}
    except OSError as error:
        return {"error": not_written(error, Path(request["out"])).as_dict()}
    except Exception as error:  # noqa: BLE001 - its text may hold what must not be logged
        return {"error": _fault("tool.fault", f"failed with {type(error).__name__}")}


def _secrets(request: dict[str, Any]) -> list[str]:
    """The values that no report, log or error may tell, the longest first."""
    values = request["config"]["parameters"]
    found = {str(values[key]) for key in request["secret_keys"] if key in values}
    return sorted(found - {""}, key=len, reverse=True)


def masked(answer: Any, secrets: list[str]) -> Any:
    """The answer with three stars wherever a secret stood: a verification quotes what it found.

    A secret of a few characters is masked only where it is the whole text.
    """
    if isinstance(answer, str):
        for secret in secrets:
            if answer == secret:
                return _STARS
            if len(secret) >= _LEAST_INSIDE:
                answer = answer.replace(secret, _STARS)
        return answer
    if isinstance(answer, dict):
        return {key: masked(value, secrets) for key, value in answer.items()}
    return [masked(value, secrets) for value in answer] if isinstance(answer, list) else answer


def _fault(code: str, message: str) -> dict[str, str]:
    return {"code": code, "message": message, "subject": "", "remedy": ""}


if __name__ == "__main__":
    die_with(int(sys.argv[2]))
    if sys.argv[1] == "ingest":
        from longshore_packer.sandbox.worker import main

        sys.exit(main(beats=True))
    sys.exit(serve())
