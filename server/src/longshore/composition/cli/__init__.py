"""The command `longshore`."""
