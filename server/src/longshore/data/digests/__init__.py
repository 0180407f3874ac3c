"""A saved report read by the server: a few figures and one chart, for tiles and messages."""
