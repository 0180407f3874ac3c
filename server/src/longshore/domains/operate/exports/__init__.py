"""Lists that people take out as files: made by workers, kept for a day, opened by who asked."""
