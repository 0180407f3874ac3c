"""The provider's catalogue of channels and plug-ins, and a game's channels."""
