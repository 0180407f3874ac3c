"""Plans one channel: from mother and configuration to the entries that change."""

from collections.abc import Sequence

from longshore_packer.archive import Archive
from longshore_packer.content.checks import check_components, check_flags, fit_wechat
from longshore_packer.content.config import ChannelConfig
from longshore_packer.content.draft import Draft
from longshore_packer.content.edits import Edits
from longshore_packer.content.fragment import parse_fragment
from longshore_packer.content.icon import set_icon
from longshore_packer.content.merge import merge_fragment
from longshore_packer.content.mother import Mother
from longshore_packer.content.plugins import add_parameters, add_plugin
from longshore_packer.content.rename import rename
from longshore_packer.content.settings import (
    add_files,
    set_label,
    set_meta_data,
    set_permissions,
    set_version,
)
from longshore_packer.content.splash import set_splash
from longshore_packer.plugin.bundle import Plugin


def plan(source: Archive | Mother, config: ChannelConfig, plugins: Sequence[Plugin] = ()) -> Edits:
    """Return what differs between the mother and this channel's package.

    Args:
        source: the mother; pass a `Mother` when several channels are planned.
        config: the channel's configuration.
        plugins: the plug-in bundles of the channel, in order.

    Raises:
        ContentError: the parts cannot be combined; the subclass says why.
        BinaryError: a structure of the mother is malformed.
    """
    mother = source if isinstance(source, Mother) else Mother(source)
    draft = Draft(mother, config)
    check_flags(draft)
    add_parameters(draft, plugins)
    rename(draft)
    for plugin in plugins:
        add_plugin(draft, plugin)
    if config.manifest is not None:
        fragment = parse_fragment(config.manifest, draft.placeholders, draft.resolve)
        package = fragment.by_name("package")
        merge_fragment(
            draft.manifest,
            fragment,
            package=(package.text if package else None) or draft.old_package,
            overrides=config.manifest_overrides,
        )
    set_label(draft)
    set_icon(draft)
    set_splash(draft)
    set_version(draft)
    set_permissions(draft)
    set_meta_data(draft)
    add_files(draft)
    fit_wechat(draft)
    check_components(draft)
    return draft.finish()
