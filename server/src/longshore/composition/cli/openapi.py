"""`longshore openapi`."""

import json
from pathlib import Path
from typing import Annotated

import typer


def openapi(
    path: Annotated[Path | None, typer.Argument(help="File to write; empty prints.")] = None,
) -> None:
    """Write the OpenAPI description of every call."""
    from longshore.composition.cli.starting import settings_or_exit
    from longshore.composition.console import build_app
    from longshore.kit.db.database import Database
    from longshore.kit.db.roles import Addresses

    nowhere = Addresses("postgresql://localhost/none", "postgresql://localhost/none")
    database = Database(nowhere, pool_size=1)
    application = build_app(settings_or_exit(), database, code_key=b"")
    document = json.dumps(application.openapi(), indent=1, ensure_ascii=False)
    if path:
        path.write_text(document + "\n")
    else:
        typer.echo(document)
