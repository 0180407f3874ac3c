"""Imports: figures of a game that another system wrote down, from files."""
