"""Actions of channels: the provider's catalogue, and the channels of a game."""

from longshore.account.identity import Call, Permission
from longshore.domains.pack.channels import catalogue, copying, files, history, service
from longshore.domains.pack.channels import schemas as s
from longshore.gateway.action import action
from longshore.kit.paging import Rows


async def _catalogue(call: Call, form: s.Nothing) -> Rows[s.CatalogueOutput]:
    return Rows(list=await catalogue.read_catalogue(call.session))


async def _managed(call: Call, form: s.Nothing) -> Rows[s.ManagedChannelOutput]:
    return Rows(list=await catalogue.manage_catalogue(call.session, call.language))


async def _list(call: Call, form: s.Nothing) -> Rows[s.ChannelRow]:
    return Rows(list=await service.list_channels(call))


async def _detail(call: Call, form: s.ChannelRef) -> s.ChannelDetail:
    return await service.get_channel(call, form.id)


async def _save(call: Call, form: s.SaveInput) -> s.ChannelDetail:
    await service.save_channel(call, form)
    return await service.get_channel(call, form.id)


async def _diff(call: Call, form: s.DiffQuery) -> Rows[s.DiffRow]:
    return Rows(list=await history.diff(call, form))


async def _rollback(call: Call, form: s.RollbackInput) -> s.ChannelDetail:
    await history.roll_back(call, form)
    return await service.get_channel(call, form.id)


async def _check(call: Call, form: s.Nothing) -> Rows[s.ChannelRow]:
    return Rows(list=await service.list_channels(call, most_findings=None))


async def _choice(call: Call, form: s.Nothing) -> Rows[s.ListedChannel]:
    return Rows(list=await service.list_for_choice(call))


ACTIONS = (
    action(
        "usdk_channel_catalogue",
        "usdk/sdk/channel/catalogue",
        "The provider's channels with their plug-in versions.",
        _catalogue,
        Permission.PACK,
        is_game_scoped=False,
        only_reads=True,
    ),
    action(
        "usdk_manage_catalogue",
        "usdk/sdk/channel/catalogue/manage",
        "The catalogue with drafts, for the provider.",
        _managed,
        Permission.CATALOGUE_MANAGE,
        is_game_scoped=False,
        only_reads=True,
    ),
    action(
        "usdk_save_catalogue_channel",
        "usdk/sdk/channel/catalogue/save",
        "Add a channel to the catalogue, or change one.",
        catalogue.save_channel,
        Permission.CATALOGUE_MANAGE,
        is_game_scoped=False,
    ),
    action(
        "usdk_add_plugin",
        "usdk/sdk/channel/catalogue/plugin",
        "Check an uploaded plug-in bundle and keep it as a draft.",
        catalogue.add_bundle,
        Permission.CATALOGUE_MANAGE,
        is_game_scoped=False,
        before=catalogue.check_bundle,
    ),
    action(
        "usdk_set_plugin_status",
        "usdk/sdk/channel/catalogue/status",
        "Publish or withdraw a plug-in version.",
        catalogue.set_status,
        Permission.CATALOGUE_MANAGE,
        is_game_scoped=False,
    ),
    action(
        "usdk_list_game_channels",
        "usdk/sdk/channel/list",
        "The game's channels with what each lacks.",
        _list,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_channel_detail",
        "usdk/sdk/channel/detail",
        "One channel's configuration; secrets are masked.",
        _detail,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_check_channels",
        "usdk/sdk/channel/check",
        "Everything that each channel lacks, with where to mend it.",
        _check,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_add_channels",
        "usdk/sdk/channel/add",
        "Add channels of the catalogue to the game.",
        service.add_channels,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_save_game_channel",
        "usdk/sdk/channel/save",
        "Store a channel's configuration.",
        _save,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_enable_channels",
        "usdk/sdk/channel/enable",
        "Take channels into builds, or leave them out.",
        service.enable_channels,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_remove_channel",
        "usdk/sdk/channel/remove",
        "Take a channel off the game; adding it again brings its configuration back.",
        service.remove_channel,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_copy_channels",
        "usdk/sdk/channel/copy",
        "Copy configuration from another game, or from one channel to others.",
        copying.copy_channels,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_channel_history",
        "usdk/sdk/channel/history",
        "One page of a channel's versions.",
        history.list_revisions,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_channel_diff",
        "usdk/sdk/channel/diff",
        "What differs between two versions; of secrets only that they do.",
        _diff,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_channel_rollback",
        "usdk/sdk/channel/rollback",
        "Make an older version the newest again.",
        _rollback,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_export_channels",
        "usdk/sdk/channel/export",
        "The game's channel configuration as a file, secrets left out.",
        files.export_channels,
        Permission.PACK,
    ),
    action(
        "usdk_import_channels",
        "usdk/sdk/channel/import",
        "Import such a file, or tell what that would do.",
        files.import_channels,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_list_channels",
        "usdk/v2/channel/list",
        "The game's channels, for a choice.",
        _choice,
        Permission.PACK,
        only_reads=True,
    ),
)
