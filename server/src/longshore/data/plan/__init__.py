"""The event plan: which events a game promises to send, and how what came differs from that."""
