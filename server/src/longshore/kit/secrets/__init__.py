"""Keys, sealed values, passwords, tokens, signatures."""
