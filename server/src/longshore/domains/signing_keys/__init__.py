"""Signing keys of a publisher: kept encrypted, write-only, opened only to sign."""
