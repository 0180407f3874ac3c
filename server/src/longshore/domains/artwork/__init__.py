"""Icon sets with corner badges, and splash pictures."""
