"""What tests of the server share."""
