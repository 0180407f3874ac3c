"""From the spool and the ledgers into the engine: at least once on the way, once in effect."""
