"""The embedded object store: an S3 subset over the local disk."""
