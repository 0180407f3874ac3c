"""Mini-program games: platform parameters and project files (小游戏SDK)."""
