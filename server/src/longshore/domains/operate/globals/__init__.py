"""Global settings in the console: where an address belongs, and what another clock moves."""
