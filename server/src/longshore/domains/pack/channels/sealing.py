"""Where a secret parameter is bound to."""


def record_of(game_channel_id: int, key: str) -> str:
    """The record that a secret of a game's channel is sealed for; it opens nowhere else."""
    return f"game_channel:{game_channel_id}:{key}"
