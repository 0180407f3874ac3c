"""The calls of the run time, one file each."""
