"""Actions of channels: the provider's catalogue, and the channels of a game."""

from typing import Any

from pydantic import BaseModel

from longshore.domains import channels
from longshore.domains.channels import Change
from longshore.domains.channels import schemas as s
from longshore.domains.gateway.action import Action, Handler, Invocation
from longshore.domains.identity import Permission
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import PageOf, Rows


def _change(call: Invocation) -> Change:
    return Change(
        call.session,
        call.context,
        call.actor,
        call.resources.keyring,
        call.settings,
        call.game_id,
    )


async def _catalogue(call: Invocation, form: s.Nothing) -> Rows[s.CatalogueOutput]:
    return Rows(list=await channels.read_catalogue(call.session))


async def _managed(call: Invocation, form: s.Nothing) -> Rows[s.ManagedChannelOutput]:
    return Rows(list=await channels.manage_catalogue(call.session))


async def _save_entry(call: Invocation, form: s.ChannelEntry) -> s.ManagedChannelOutput:
    return await channels.save_channel(call.session, call.context, call.actor, form)


async def _add_bundle(call: Invocation, form: s.BundleInput) -> s.ManagedPluginOutput:
    store = call.resources.store
    return await channels.add_bundle(call.session, store, call.context, call.actor, form)


async def _set_status(call: Invocation, form: s.PluginStatusInput) -> s.ManagedPluginOutput:
    return await channels.set_status(call.session, call.context, call.actor, form)


async def _list(call: Invocation, form: s.Nothing) -> Rows[s.ChannelRow]:
    rows = await channels.list_channels(call.session, call.game_id, call.context.language)
    return Rows(list=rows)


async def _detail(call: Invocation, form: s.ChannelRef) -> s.ChannelDetail:
    return await channels.get_channel(call.session, call.game_id, form.id, call.context.language)


async def _add(call: Invocation, form: s.AddInput) -> s.Changed:
    return await channels.add_channels(_change(call), form)


async def _save(call: Invocation, form: s.SaveInput) -> s.ChannelDetail:
    await channels.save_game_channel(_change(call), form)
    return await _detail(call, s.ChannelRef(id=form.id))


async def _enable(call: Invocation, form: s.EnableInput) -> s.Changed:
    return await channels.enable_channels(_change(call), form)


async def _remove(call: Invocation, form: s.RemoveInput) -> s.Changed:
    return await channels.remove_channel(_change(call), form)


async def _copy(call: Invocation, form: s.CopyInput) -> s.Changed:
    if form.from_game_id is not None and form.from_game_id not in call.actor.game_ids:
        raise NotFoundError()
    return await channels.copy_channels(_change(call), form)


async def _history(call: Invocation, form: s.HistoryQuery) -> PageOf[s.RevisionOutput]:
    return await channels.list_revisions(_change(call), form)


async def _diff(call: Invocation, form: s.DiffQuery) -> Rows[s.DiffRow]:
    return Rows(list=await channels.diff(_change(call), form))


async def _rollback(call: Invocation, form: s.RollbackInput) -> s.ChannelDetail:
    await channels.roll_back(_change(call), form)
    return await _detail(call, s.ChannelRef(id=form.id))


async def _export(call: Invocation, form: s.ExportInput) -> s.ExportOutput:
    return await channels.export_channels(_change(call), form)


async def _import(call: Invocation, form: s.ImportInput) -> s.ImportReport:
    return await channels.import_channels(_change(call), form)


async def _choice(call: Invocation, form: s.Nothing) -> Rows[s.ListedChannel]:
    return Rows(list=await channels.list_for_choice(call.session, call.game_id))


def _action(
    name: str,
    summary: str,
    path: str,
    request: type[BaseModel],
    response: Any,
    handler: Handler,
    *,
    needs: Permission = Permission.PACK,
    is_game_scoped: bool = True,
) -> Action:
    return Action(
        name=f"usdk_{name}",
        summary=summary,
        service="usdk",
        path=path,
        methods=("POST",),
        request=request,
        response=response,
        permissions=(needs,),
        is_game_scoped=is_game_scoped,
        handler=handler,
    )


_EDIT, _MANAGE = Permission.PACK_EDIT, Permission.CATALOGUE_MANAGE

ACTIONS = (
    _action(
        "channel_catalogue",
        "The provider's channels with their plug-in versions.",
        "/sdk/channel/catalogue",
        s.Nothing, Rows[s.CatalogueOutput], _catalogue, is_game_scoped=False,
    ),
    _action(
        "manage_catalogue",
        "The catalogue with drafts, for the provider.",
        "/sdk/channel/catalogue/manage",
        s.Nothing, Rows[s.ManagedChannelOutput], _managed, needs=_MANAGE, is_game_scoped=False,
    ),
    _action(
        "save_catalogue_channel",
        "Add a channel to the catalogue, or change one.",
        "/sdk/channel/catalogue/save",
        s.ChannelEntry, s.ManagedChannelOutput, _save_entry, needs=_MANAGE, is_game_scoped=False,
    ),
    _action(
        "add_plugin",
        "Check an uploaded plug-in bundle and keep it as a draft.",
        "/sdk/channel/catalogue/plugin",
        s.BundleInput, s.ManagedPluginOutput, _add_bundle, needs=_MANAGE, is_game_scoped=False,
    ),
    _action(
        "set_plugin_status",
        "Publish or withdraw a plug-in version.",
        "/sdk/channel/catalogue/status",
        s.PluginStatusInput, s.ManagedPluginOutput, _set_status,
        needs=_MANAGE, is_game_scoped=False,
    ),
    _action(
        "list_game_channels",
        "The game's channels with what each lacks.",
        "/sdk/channel/list",
        s.Nothing, Rows[s.ChannelRow], _list,
    ),
    _action(
        "channel_detail",
        "One channel's configuration; secrets are masked.",
        "/sdk/channel/detail",
        s.ChannelRef, s.ChannelDetail, _detail,
    ),
    _action(
        "check_channels",
        "What each channel lacks, with where to mend it (the same as the list tells).",
        "/sdk/channel/check",
        s.Nothing, Rows[s.ChannelRow], _list,
    ),
    _action(
        "add_channels",
        "Add channels of the catalogue to the game.",
        "/sdk/channel/add",
        s.AddInput, s.Changed, _add, needs=_EDIT,
    ),
    _action(
        "save_game_channel",
        "Store a channel's configuration.",
        "/sdk/channel/save",
        s.SaveInput, s.ChannelDetail, _save, needs=_EDIT,
    ),
    _action(
        "enable_channels",
        "Take channels into builds, or leave them out.",
        "/sdk/channel/enable",
        s.EnableInput, s.Changed, _enable, needs=_EDIT,
    ),
    _action(
        "remove_channel",
        "Take a channel off the game; adding it again brings its configuration back.",
        "/sdk/channel/remove",
        s.RemoveInput, s.Changed, _remove, needs=_EDIT,
    ),
    _action(
        "copy_channels",
        "Copy configuration from another game, or from one channel to others.",
        "/sdk/channel/copy",
        s.CopyInput, s.Changed, _copy, needs=_EDIT,
    ),
    _action(
        "channel_history",
        "One page of a channel's versions.",
        "/sdk/channel/history",
        s.HistoryQuery, PageOf[s.RevisionOutput], _history,
    ),
    _action(
        "channel_diff",
        "What differs between two versions; of secrets only that they do.",
        "/sdk/channel/diff",
        s.DiffQuery, Rows[s.DiffRow], _diff,
    ),
    _action(
        "channel_rollback",
        "Make an older version the newest again.",
        "/sdk/channel/rollback",
        s.RollbackInput, s.ChannelDetail, _rollback, needs=_EDIT,
    ),
    _action(
        "export_channels",
        "The game's channel configuration as a file, secrets left out.",
        "/sdk/channel/export",
        s.ExportInput, s.ExportOutput, _export,
    ),
    _action(
        "import_channels",
        "Import such a file, or tell what that would do.",
        "/sdk/channel/import",
        s.ImportInput, s.ImportReport, _import, needs=_EDIT,
    ),
    _action(
        "list_channels",
        "The game's channels, for a choice.",
        "/v2/channel/list",
        s.Nothing, Rows[s.ListedChannel], _choice,
    ),
)  # fmt: skip
