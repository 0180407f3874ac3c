"""What keeps a backup or a restore from being made."""


class BackupError(Exception):
    """A backup cannot be made, read or restored; the text is one sentence with the remedy."""


class WrongArgumentError(BackupError):
    """What was given to a command cannot be what was meant: it ends as wrong usage does."""
