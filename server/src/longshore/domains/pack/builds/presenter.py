"""Rows as the actions show them."""

from typing import Any

from longshore.domains.pack.builds.models import MotherPackage, PackBuild, PackItem
from longshore.domains.pack.builds.problems import lines_of, problem_of
from longshore.domains.pack.builds.schemas import (
    BuildOutput,
    BuildState,
    DifferenceOutput,
    InspectionOutput,
    ItemDetail,
    ItemOutput,
    MotherDetail,
    MotherOutput,
    Priority,
)
from longshore.kit.clock import epoch_seconds
from longshore.kit.text.text import Language, Text

PRIORITIES: tuple[Priority, ...] = ("low", "normal", "high")


def mother_output(row: MotherPackage, builds: int, language: Language) -> MotherOutput:
    """A mother package in the list."""
    return MotherOutput(**_mother(row, builds, language))


def mother_detail(row: MotherPackage, builds: int, language: Language) -> MotherDetail:
    """A mother package with its inspection and what changed."""
    changes = None
    if row.difference and row.previous_id:
        changes = DifferenceOutput(a=row.previous_id, b=row.id, **row.difference)
    return MotherDetail(
        **_mother(row, builds, language),
        inspection=InspectionOutput(**row.inspection) if row.inspection else None,
        previous_id=row.previous_id,
        changes=changes,
    )


def _mother(row: MotherPackage, builds: int, language: Language) -> dict[str, Any]:
    same = (
        "id", "game_id", "name", "sha256", "note", "status", "stage", "progress", "package_name",
        "version_code", "version_name", "min_sdk", "target_sdk", "abis", "schemes", "is_16k_ready",
        "created_user_name",
    )  # fmt: skip
    return {name: getattr(row, name) for name in same} | {
        "size": row.size_bytes,
        "expected_package_name": row.game_package_name if row.is_foreign else None,
        "problem": problem_of(row.problem, language),
        "created_at": epoch_seconds(row.created_at),
        "build_count": builds,
    }


def build_output(row: Any) -> BuildOutput:
    """A build with its numbers; `row` is one of `repository.counted_build`."""
    build: PackBuild = row.PackBuild
    mother: MotherPackage = row.MotherPackage
    counts = {
        name: getattr(row, name)
        for name in ("total", "queued", "running", "succeeded", "failed", "cancelled")
    }
    ended = counts["succeeded"] + counts["failed"] + counts["cancelled"]
    state = _state(counts, ended)
    return BuildOutput(
        id=build.id,
        game_id=build.game_id,
        mother_id=build.mother_id,
        mother_name=mother.name,
        version_name=mother.version_name,
        version_code=mother.version_code,
        state=state,
        priority=PRIORITIES[build.priority],
        name_template=build.name_template,
        progress=int((ended * 100 + row.points) / max(counts["total"], 1)),
        created_at=epoch_seconds(build.created_at),
        finished_at=epoch_seconds(row.finished_at)
        if row.finished_at and ended == counts["total"]
        else None,
        created_user_name=build.created_user_name,
        **counts,
    )


def _state(counts: dict[str, int], ended: int) -> BuildState:
    if ended < counts["total"]:
        return "running" if ended or counts["running"] else "queued"
    if counts["succeeded"] == counts["total"]:
        return "succeeded"
    if counts["succeeded"]:
        return "partly"
    return "failed" if counts["failed"] else "cancelled"


def item_output(row: PackItem, language: Language) -> ItemOutput:
    """An item."""
    is_verified = bool(row.report and row.report["passed"])
    return ItemOutput(**_item(row, language, is_verified=is_verified))


def item_detail(row: PackItem, language: Language, *, is_verified: bool) -> ItemDetail:
    """An item with its log; of its report only the end is wanted."""
    item = _item(row, language, is_verified=is_verified)
    return ItemDetail(**item, log=lines_of(row.log, language))


def channel_name(row: PackItem, language: Language) -> str:
    """The channel's name in the caller's language."""
    return Text.stored(row.channel_name).in_language(language)


def _item(row: PackItem, language: Language, *, is_verified: bool) -> dict[str, Any]:
    same = (
        "id", "build_id", "game_channel_id", "channel_code", "state", "stage", "progress",
        "attempt", "file_name", "sha256", "package_name", "version_name", "rebuild_of",
    )  # fmt: skip
    return {name: getattr(row, name) for name in same} | {
        "channel_name": channel_name(row, language),
        "problem": problem_of(row.problem, language),
        "size": row.size_bytes,
        "is_verified": is_verified,
        "started_at": epoch_seconds(row.started_at) if row.started_at else None,
        "finished_at": epoch_seconds(row.finished_at) if row.finished_at else None,
    }
