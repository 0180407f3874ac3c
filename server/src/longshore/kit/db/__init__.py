"""PostgreSQL: connections, transactions, migrations, events."""
