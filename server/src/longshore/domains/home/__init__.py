"""Home: what there is to do across the games of the caller."""
