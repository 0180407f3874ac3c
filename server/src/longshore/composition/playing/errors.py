"""Why a game cannot be played; light to import."""


class NotPlayableError(ValueError):
    """The game cannot be played; the text says why and what to do."""
