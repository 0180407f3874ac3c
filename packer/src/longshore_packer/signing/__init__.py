"""Signature schemes v1, v2 and v3, the signing block and the channel tags inside it."""
