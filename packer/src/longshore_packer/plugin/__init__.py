"""Plug-in bundles: what one channel adds to every game, as one versioned archive."""
