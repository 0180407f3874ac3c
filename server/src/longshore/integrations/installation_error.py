"""The refusal of an installation whose parts do not belong together; see `installation`."""


class InstallationError(Exception):
    """Database, store and master key do not belong together; the text says what to do."""
