"""Statistics: from a click to money, by promoter, package, day and channel."""
