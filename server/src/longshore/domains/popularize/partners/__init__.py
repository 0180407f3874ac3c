"""Partners: promoters who sign in for themselves, in a realm apart from the console's."""
