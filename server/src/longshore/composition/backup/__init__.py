"""Backups: one encrypted file with the database and every file of the store (decision 0014)."""
