"""What the processes are made of: units, tables, commands."""
