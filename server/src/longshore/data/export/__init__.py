"""Pages of the data center as files: the same figures, with what they are about written above."""
