"""A game's channel configuration as one JSON file for version control; secrets are left out.

Keys are sorted and every value has its own line, so that two versions compare well. Numbers of
keys and pictures belong to one game and are left out too; everything else is imported as it is.
"""

import json
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from longshore.account.identity import Call
from longshore.domains.pack.channels import repository
from longshore.domains.pack.channels.catalogue_rows import all_channels, plugins_by_channel
from longshore.domains.pack.channels.changes import State, apply, locked
from longshore.domains.pack.channels.config import ChannelConfig
from longshore.domains.pack.channels.errors import BadChannelFileError, ChannelFileFaultsError
from longshore.domains.pack.channels.history import differences, plugin_versions
from longshore.domains.pack.channels.models import Channel, ChannelPlugin, GameChannel
from longshore.domains.pack.channels.parameters import Texts, schema_of
from longshore.domains.pack.channels.schemas import (
    ChannelImportReport,
    Code,
    ExportInput,
    ExportOutput,
    ImportInput,
    ImportRow,
)
from longshore.domains.pack.channels.service import add_codes, newest
from longshore.domains.pack.channels.values import check_callbacks, check_package, sort_values
from longshore.kit.http.json_body import MOST_VALUES, is_over
from longshore.kit.text.language import field_message
from longshore.kit.text.text import Text

FORMAT = "longshore.channels/1"
_OF_GAME = ("signing_key_id", "icon_set_id", "splash_id")


_SECRET = Text("是保密参数，不能放在文件里", "is a secret and must not be in a file")
_TWICE = Text("在文件中出现了两次", "is in the file twice")


class FileChannel(BaseModel, extra="forbid"):
    """One channel in a file."""

    channel: Code
    enabled: bool = True
    plugin: str | None = None
    config: ChannelConfig


class ChannelFile(BaseModel, extra="forbid"):
    """The file."""

    format: str
    channels: list[FileChannel] = Field(max_length=500)


async def export_channels(call: Call, form: ExportInput) -> ExportOutput:
    """The file of the game's channels."""
    rows = await repository.channels_of_game(call.session, call.game_id)
    channels = [
        {
            "channel": row.channel_code,
            "enabled": row.is_enabled,
            "plugin": plugin.version if plugin else None,
            "config": ChannelConfig.model_validate(row.config).model_dump(exclude=set(_OF_GAME)),
        }
        for row, _, plugin in rows
        if not form.ids or row.id in form.ids
    ]
    document = {"format": FORMAT, "channels": channels}
    text = json.dumps(document, ensure_ascii=False, indent=2, sort_keys=True)
    return ExportOutput(name=f"channels-{call.game_id}.json", text=text + "\n")


async def import_channels(call: Call, form: ImportInput) -> ChannelImportReport:
    """Import a file, or tell what importing it would do. With any fault nothing is imported.

    Raises:
        BadChannelFileError: the text is no such file.
        ChannelFileFaultsError: it has faults (a dry run reports them instead).
    """
    file = _read(form.text, call)
    plans = await _plan(call, file)
    rows = [plan.row for plan in plans]
    faults = [f"{row.code}: {fault}" for row in rows for fault in row.faults]
    if form.dry_run:
        return ChannelImportReport(is_done=False, rows=rows)
    if faults:
        raise ChannelFileFaultsError({"faults": faults}, count=len(faults))
    await add_codes(call, [plan.row.code for plan in plans if plan.row.action == "add"])
    mine = {
        row.channel_code: row
        for row, _, _ in await repository.channels_of_game(call.session, call.game_id)
    }
    for plan in plans:
        # Removed by another since the plan was made, it is answered as what is not there.
        known = mine.get(plan.row.code)
        row = await locked(call, known.id if known else 0)
        kept = {name: row.config[name] for name in _OF_GAME}
        config = plan.config.model_copy(update=kept)
        state = State(config, plan.plugin_id, plan.is_enabled, dict(row.secrets))
        await apply(call, row, "import", state)
    return ChannelImportReport(is_done=True, rows=rows)


class _Plan(BaseModel):
    row: ImportRow
    config: ChannelConfig
    plugin_id: int | None
    is_enabled: bool


def _read(text: str, call: Call) -> ChannelFile:
    if is_over(text.encode(), MOST_VALUES):
        raise BadChannelFileError(reason="JSON")
    try:
        file = ChannelFile.model_validate(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise BadChannelFileError(reason=_reason(error, call)) from error
    if file.format != FORMAT:
        raise BadChannelFileError(reason=f"format {file.format[:40]!r}")
    return file


def _reason(error: Exception, call: Call) -> str:
    if isinstance(error, ValidationError):
        row = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in row["loc"])
        return f"{where}: {field_message(row, call.language)}"[:200]
    if isinstance(error, json.JSONDecodeError):
        return f"JSON {error.lineno}:{error.colno}"
    return "JSON"


async def _plan(call: Call, file: ChannelFile) -> list[_Plan]:
    catalogue = {row.code: row for row in await all_channels(call.session)}
    plugins = await plugins_by_channel(call.session)
    versions = await plugin_versions(call)
    mine = {
        row.channel_code: row
        for row, _, _ in await repository.channels_of_game(call.session, call.game_id)
    }
    plans, seen = [], set()
    for entry in file.channels:
        channel = catalogue.get(entry.channel)
        row = mine.get(entry.channel)
        plan = _plan_one(call, entry, channel, row, plugins.get(entry.channel, []), versions)
        if entry.channel in seen:
            plan.row.faults.append(_TWICE.in_language(call.language))
        if plan.row.faults:
            plan.row.action = "fault"
        seen.add(entry.channel)
        plans.append(plan)
    return plans


def _plan_one(
    call: Call,
    entry: FileChannel,
    channel: Channel | None,
    row: GameChannel | None,
    plugins: list[ChannelPlugin],
    versions: dict[int, str],
) -> _Plan:
    faults: dict[str, Text] = {}
    if channel is None or (row is None and not channel.is_offered):
        faults["channel"] = Text("目录中没有这个渠道", "is not in the catalogue")
    plugin = next((one for one in plugins if one.version == entry.plugin), None)
    if entry.plugin is not None and (
        plugin is None
        or (plugin.status != "published" and (row is None or row.plugin_id != plugin.id))
    ):
        text = Text("插件版本 {version} 不可选用", "version {version} cannot be chosen")
        faults["plugin"] = text.filled(version=entry.plugin)
    known = row.config["parameters"] if row else {}
    found = sort_values(schema_of(plugin), entry.config.parameters, {}, known=known)
    if plugin is not None or entry.plugin is None:
        faults |= found.faults
    faults |= {f"parameters.{key}": _SECRET for key, value in found.secrets.items() if value}
    check_package(entry.config, faults)
    check_callbacks(entry.config, call.settings, faults)
    config = entry.config.model_copy(update={"parameters": found.values} | dict.fromkeys(_OF_GAME))
    before = State.of(row) if row else _fresh(channel, newest(plugins))
    kept = {name: getattr(before.config, name) for name in _OF_GAME}
    after = State(
        config.model_copy(update=kept),
        plugin.id if plugin else None,
        entry.enabled,
        before.secrets,
    )
    changes = differences(before, after, versions)
    action: Any = "add" if row is None else "change" if changes else "same"
    shown = ImportRow(
        code=entry.channel,
        name=Texts(zh=channel.name_zh, en=channel.name_en) if channel else None,
        action=action,
        changes=changes,
        faults=[f"{where}: {text.in_language(call.language)}" for where, text in faults.items()],
    )
    return _Plan(row=shown, config=config, plugin_id=after.plugin_id, is_enabled=entry.enabled)


def _fresh(channel: Channel | None, plugin: ChannelPlugin | None) -> State:
    suffix = channel.package_suffix if channel else ""
    config = ChannelConfig(package_rule="suffix" if suffix else "none", package_value=suffix)
    return State(config, plugin.id if plugin else None, True, {})
