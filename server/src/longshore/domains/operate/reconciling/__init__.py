"""Comparing the ledger with channels' statement files; nothing is changed by it."""
