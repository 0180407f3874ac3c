"""Mother packages, and the channel packages that are built from them."""
