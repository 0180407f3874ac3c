"""Telling what a play came to."""

import typer

from longshore.simulation import Books


def tell(books: Books) -> None:
    """Print the totals."""
    for name, value in books.summary().items():
        typer.echo(f"{name}: {value}")
