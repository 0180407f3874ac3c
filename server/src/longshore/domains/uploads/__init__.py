"""Uploads: permissions to send bytes straight to the object store, and what arrived."""
