"""Numbers that commands take."""

# PostgreSQL's bigint, which rows are numbered with.
MOST_ID = (1 << 63) - 1
