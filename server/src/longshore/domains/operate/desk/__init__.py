"""What the pages of operate ask of several nouns at once."""
