"""Who may do what: people, roles, sessions, keys, and the log of what they did."""
