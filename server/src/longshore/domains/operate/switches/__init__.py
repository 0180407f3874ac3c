"""The console's tester of switches: what somebody would get, and which condition decides."""
