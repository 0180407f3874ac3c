"""Rates by which money of several currencies is converted into a publisher's report currency."""
