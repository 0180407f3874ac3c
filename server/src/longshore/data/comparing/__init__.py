"""Whether the engine says what the ledgers say: money and players, day by day, every night."""
