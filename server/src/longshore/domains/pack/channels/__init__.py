"""The provider's catalogue of channels and plug-ins, and a game's channels."""

from typing import TYPE_CHECKING

from longshore.kit.lazily import lazily

if TYPE_CHECKING:
    from longshore.domains.pack.channels.build_recipes import (
        ChannelRecipe,
        ChannelRules,
        PluginRef,
        recipe_of,
        recipes,
        rules_of,
    )
    from longshore.domains.pack.channels.catalogue import (
        add_bundle,
        channel_codes,
        manage_catalogue,
        read_catalogue,
        save_channel,
        set_status,
    )
    from longshore.domains.pack.channels.completeness import (
        CheckedChannel,
        Noted,
        check_channels,
        conf_tab,
    )
    from longshore.domains.pack.channels.config import CallbackPlace, package_fault
    from longshore.domains.pack.channels.copying import copy_channels
    from longshore.domains.pack.channels.doubts import DOUBTS
    from longshore.domains.pack.channels.files import export_channels, import_channels
    from longshore.domains.pack.channels.history import diff, list_revisions, roll_back
    from longshore.domains.pack.channels.loading import LoadReport, load_catalogue
    from longshore.domains.pack.channels.parameters import ParameterFault
    from longshore.domains.pack.channels.schemas import ChannelDoubt
    from longshore.domains.pack.channels.secrets import (
        SealedSecrets,
        SecretsWanted,
        recipe_secrets,
        sealed_secrets,
    )
    from longshore.domains.pack.channels.server_side import (
        CHANNELS_STATE,
        SealedParameters,
        callback_for,
        sealed_parameters,
        server_parameters,
    )
    from longshore.domains.pack.channels.service import (
        add_channels,
        enable_channels,
        get_channel,
        list_channels,
        list_for_choice,
        remove_channel,
    )
    from longshore.domains.pack.channels.service import save_channel as save_game_channel
    from longshore.domains.pack.channels.states import (
        ChannelState,
        channel_states,
        game_channel_names,
    )
    from longshore.domains.pack.channels.todos import SWITCHED_ON
else:
    __getattr__ = lazily(__name__)

__all__ = [
    "CHANNELS_STATE",
    "DOUBTS",
    "SWITCHED_ON",
    "CallbackPlace",
    "ChannelDoubt",
    "ChannelRecipe",
    "ChannelRules",
    "ChannelState",
    "CheckedChannel",
    "LoadReport",
    "Noted",
    "ParameterFault",
    "PluginRef",
    "SealedParameters",
    "SealedSecrets",
    "SecretsWanted",
    "add_bundle",
    "add_channels",
    "callback_for",
    "channel_codes",
    "channel_states",
    "check_channels",
    "conf_tab",
    "copy_channels",
    "diff",
    "enable_channels",
    "export_channels",
    "game_channel_names",
    "get_channel",
    "import_channels",
    "list_channels",
    "list_for_choice",
    "list_revisions",
    "load_catalogue",
    "manage_catalogue",
    "package_fault",
    "read_catalogue",
    "recipe_of",
    "recipe_secrets",
    "recipes",
    "remove_channel",
    "roll_back",
    "rules_of",
    "save_channel",
    "save_game_channel",
    "sealed_parameters",
    "sealed_secrets",
    "server_parameters",
    "set_status",
]
