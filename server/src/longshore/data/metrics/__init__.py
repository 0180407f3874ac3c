"""Figures of games: each metric one named query, with its sentence, its formula and its unit."""
