"""The channels that a question is about: one clause of every named query."""

OF_CHANNELS = "(empty({channels:Array(String)}) OR has({channels:Array(String)}, channel))"
"""Whether a row is of a channel that was chosen; of any, where none was."""


def of_every_channel(sql: str) -> str:
    """The same query where no channel was chosen, which need not read the channel of each row."""
    return sql.replace(OF_CHANNELS, "true")
