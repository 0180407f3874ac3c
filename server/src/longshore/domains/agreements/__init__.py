"""Privacy, user and children agreements per game and channel, with versions."""
