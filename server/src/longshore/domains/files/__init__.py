"""Files that people send."""
