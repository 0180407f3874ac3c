"""Launcher icons and previews: drawn with Pillow under pixel limits."""
