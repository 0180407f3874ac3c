"""What happened in a game, as figures."""
