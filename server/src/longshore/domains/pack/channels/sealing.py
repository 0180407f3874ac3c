"""Where a secret parameter is bound to."""

from longshore.domains.pack.channels.models import RECORD


def record_of(game_channel_id: int, key: str) -> str:
    """The record that a secret of a game's channel is sealed for; it opens nowhere else."""
    return RECORD.format(game_channel_id=game_channel_id, key=key)
