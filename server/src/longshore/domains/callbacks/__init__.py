"""Addresses of the game's own server, and the secret that signs what is sent there."""
