"""The demo: publishers with people, games and talk: a new user sees a living console."""
