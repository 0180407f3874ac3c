"""`longshore catalogue load FOLDER`: a folder of channels and plug-ins into the catalogue.

    FOLDER/<code>/channel.json            an entry (schemas.ChannelEntry)
    FOLDER/<code>/plugins/<version>.zip   bundles; each becomes a published version

Loading the same folder again changes nothing. All or nothing: with any fault nothing is loaded.
"""

import asyncio
import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from psycopg import AsyncConnection
from pydantic import ValidationError

from longshore.account.audit import record_by_command
from longshore.domains.pack.channels.bundles import Bundle, check_file, store_bundle
from longshore.domains.pack.channels.errors import BadBundleError, PluginVersionTakenError
from longshore.domains.pack.channels.loading_rows import (
    known_digests,
    put_entry,
    put_version,
    transaction,
)
from longshore.domains.pack.channels.schemas import ChannelEntry
from longshore.integrations.object_store import ObjectStore
from longshore.kit.together import together

_MOST_ENTRY_BYTES = 65_536
_CHECKED_AT_ONCE = 3


@dataclass
class LoadReport:
    """What a load did; with `faults` it did nothing. Each fault begins with the file's name."""

    faults: list[str] = field(default_factory=list)
    channels_new: list[str] = field(default_factory=list)
    channels_changed: list[str] = field(default_factory=list)
    plugins_new: list[str] = field(default_factory=list)
    unchanged: int = 0

    def __str__(self) -> str:
        """What was done, in a line."""
        return (
            f"{len(self.channels_new)} channels added, {len(self.channels_changed)} changed, "
            f"{len(self.plugins_new)} plug-in versions added, {self.unchanged} were there already."
        )


async def load_catalogue(address: str, store: ObjectStore, folder: Path) -> LoadReport:
    """Load a folder in one transaction, which a report with faults undoes.

    `address` is the database's for the system role.
    """
    try:
        async with transaction(address) as connection:
            report = await _load(connection, store, folder)
            if report.faults:
                raise _FaultsError(report)
    except _FaultsError as stopped:
        return stopped.report
    return report


class _FaultsError(Exception):
    def __init__(self, report: LoadReport) -> None:
        super().__init__()
        self.report = report


async def _load(connection: AsyncConnection[Any], store: ObjectStore, folder: Path) -> LoadReport:
    report = LoadReport()
    found: list[tuple[Path, ChannelEntry]] = []
    known = await known_digests(connection)
    for place in _places(folder):
        if entry := _entry(place, folder, report):
            found.append((place, entry))
    slots = asyncio.Semaphore(_CHECKED_AT_ONCE)
    bundles = await together(
        *(
            _bundles(place, folder, known.get(entry.code, set()), report, slots)
            for place, entry in found
        )
    )
    report.faults.sort()
    if not found and not report.faults:
        report.faults.append(f"{folder}: holds no <code>/channel.json")
    if report.faults:
        return report
    for (_, entry), checked in zip(found, bundles, strict=True):
        await _put(connection, store, entry, checked, report)
    await _record(connection, report)
    return report


async def _record(connection: AsyncConnection[Any], report: LoadReport) -> None:
    loaded = {
        "channels_new": report.channels_new,
        "channels_changed": report.channels_changed,
        "plugins_new": report.plugins_new,
    }
    if any(loaded.values()):
        await record_by_command(
            connection,
            "longshore catalogue load",
            action="catalogue.load",
            target="catalogue",
            after=loaded,
        )


def _places(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*") if path.is_dir())


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _archives(place: Path) -> list[Path]:
    return sorted(place.glob("plugins/*.zip"))


def _entry(place: Path, folder: Path, report: LoadReport) -> ChannelEntry | None:
    path = place / "channel.json"
    name = path.relative_to(folder)
    try:
        if path.stat().st_size > _MOST_ENTRY_BYTES:
            report.faults.append(f"{name}: is larger than {_MOST_ENTRY_BYTES} bytes")
            return None
        entry = ChannelEntry.model_validate_json(path.read_bytes())
    except OSError as error:
        report.faults.append(f"{name}: cannot be read ({error.strerror})")
        return None
    except ValidationError as error:
        for fault in error.errors(include_url=False):
            where = ".".join(str(part) for part in fault["loc"])
            report.faults.append(f"{name}: {where} {fault['msg']}")
        return None
    if entry.code != place.name:
        report.faults.append(f"{name}: code is {entry.code}, the folder is called {place.name}")
        return None
    return entry


async def _bundles(
    place: Path, folder: Path, known: set[str], report: LoadReport, slots: asyncio.Semaphore
) -> list[Bundle]:
    bundles = []
    for path in _archives(place):
        name = path.relative_to(folder)
        if await asyncio.to_thread(_digest, path) in known:
            report.unchanged += 1
            continue
        try:
            async with slots:
                bundle = await check_file(path)
        except BadBundleError as error:
            for fault in error.data["faults"]:
                text = " ".join(filter(None, (fault["subject"], fault["message"])))
                report.faults.append(f"{name}: {text} {fault['remedy']}".rstrip())
            continue
        if path.stem != bundle.version:
            report.faults.append(f"{name}: holds version {bundle.version}")
        else:
            bundles.append(bundle)
    return bundles


async def _put(
    connection: AsyncConnection[Any],
    store: ObjectStore,
    entry: ChannelEntry,
    bundles: list[Bundle],
    report: LoadReport,
) -> None:
    match await put_entry(connection, entry):
        case "new":
            report.channels_new.append(entry.code)
        case "changed":
            report.channels_changed.append(entry.code)
        case "same":
            report.unchanged += 1
    for bundle in bundles:
        try:
            object_key = await put_version(connection, entry.code, bundle)
        except PluginVersionTakenError as error:
            report.faults.append(f"{entry.code}/plugins/{bundle.version}.zip: {error}")
            continue
        # Nobody sees the row before it is committed: it never points to what is not there.
        await store_bundle(store, bundle, object_key)
        report.plugins_new.append(f"{entry.code} {bundle.version}")
