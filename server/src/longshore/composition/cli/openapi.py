"""`longshore openapi`."""

import json
from pathlib import Path
from typing import Annotated

import typer

from longshore.composition.cli.named_files import check_folder_of, write_named


def openapi(
    path: Annotated[Path | None, typer.Argument(help="File to write; empty prints.")] = None,
    *,
    is_runtime: Annotated[
        bool, typer.Option("--runtime", help="What games call, instead of the console's calls.")
    ] = False,
) -> None:
    """Write the OpenAPI description of every call."""
    if path:
        check_folder_of(path)
    document = _runtime() if is_runtime else _console()
    if path:
        write_named(path, document + "\n")
    else:
        typer.echo(document)


def _runtime() -> str:
    from longshore.runtime.openapi import document
    from longshore.runtime.registry import OPERATIONS

    return json.dumps(json.loads(document(OPERATIONS)), indent=1, ensure_ascii=False)


def _console() -> str:
    from longshore.composition.cli.starting import settings_or_exit
    from longshore.composition.console import build_app
    from longshore.kit.db.database import Database
    from longshore.kit.db.roles import Addresses

    nowhere = Addresses("postgresql://localhost/none", "postgresql://localhost/none")
    database = Database(nowhere, pool_size=1)
    application = build_app(settings_or_exit(), database, code_key=b"")
    return json.dumps(application.openapi(), indent=1, ensure_ascii=False)
