"""`longshore database`: what its administrator needs to know."""

from typing import Annotated

import typer

database_app = typer.Typer(no_args_is_help=True, help="A PostgreSQL of your own.")


@database_app.callback()
def database() -> None:
    """A PostgreSQL of your own."""


@database_app.command("roles")
def roles_command(
    host: Annotated[str, typer.Option(help="Host and port, as settings should name them.")] = (
        "localhost:5432"
    ),
    name: Annotated[str, typer.Option(help="Name of the database.")] = "longshore",
) -> None:
    """Print how to make the three roles, with new passwords, and the settings that fit."""
    from longshore.kit.db.roles import script

    typer.echo(script(host, name))
