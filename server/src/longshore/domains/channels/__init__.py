"""The provider's catalogue of channels and plug-ins, and a game's channels."""

from longshore.domains.channels.parameters import ParameterFault
from longshore.domains.channels.recipes import ChannelRecipe, PluginRef, recipe_secrets, recipes

__all__ = ["ChannelRecipe", "ParameterFault", "PluginRef", "recipe_secrets", "recipes"]
