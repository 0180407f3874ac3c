"""From an uploaded game to verified channel packages."""
