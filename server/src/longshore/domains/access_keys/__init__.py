"""A game's own keys (AppId, client key, server secret) and the SDK downloads (SDK接入)."""
