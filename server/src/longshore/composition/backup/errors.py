"""What keeps a backup or a restore from being made."""


class BackupError(Exception):
    """A backup cannot be made, read or restored; the text is one sentence with the remedy."""
