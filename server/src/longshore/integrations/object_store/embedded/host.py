"""The host that the embedded store signs for, whatever name people reach it by."""

OWN_HOST = "longshore.store"
