"""The gateway to game-side services: a closed table of actions, no proxy (K-06 to K-08)."""
