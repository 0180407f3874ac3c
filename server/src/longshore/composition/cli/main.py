"""The command `longshore`: which commands there are.

A command is a small file that imports typer alone; what it works with is imported when it is
called, so that help and completion answer at once (`test_help.py`).
"""

import sys

import typer

from longshore.composition.cli.analytics import analytics_app
from longshore.composition.cli.audit import audit_app
from longshore.composition.cli.backup import backup_app, restore
from longshore.composition.cli.catalogue import catalogue_app
from longshore.composition.cli.config import config_app
from longshore.composition.cli.database import database_app
from longshore.composition.cli.doctor import doctor
from longshore.composition.cli.importing import import_app
from longshore.composition.cli.migrate import migrate
from longshore.composition.cli.nppa_simulator import nppa_simulator
from longshore.composition.cli.openapi import openapi
from longshore.composition.cli.pack import pack_app
from longshore.composition.cli.publisher import publisher_app
from longshore.composition.cli.secrets import secrets_app
from longshore.composition.cli.serve import serve
from longshore.composition.cli.settlement import settlement_app
from longshore.composition.cli.simulate import simulate
from longshore.composition.cli.store import store_app
from longshore.composition.cli.up import up
from longshore.composition.cli.worker import worker
from longshore.kit.garbage import look_rarely

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    # Plain help: drawing boxes costs as much again as everything else.
    rich_markup_mode=None,
)

for command in (up, serve, worker, migrate, doctor, restore, openapi, simulate, nppa_simulator):
    app.command()(command)
for name, group in (
    ("analytics", analytics_app),
    ("audit", audit_app),
    ("backup", backup_app),
    ("catalogue", catalogue_app),
    ("config", config_app),
    ("database", database_app),
    ("import", import_app),
    ("publisher", publisher_app),
    ("store", store_app),
    ("secrets", secrets_app),
    ("settlement", settlement_app),
    ("pack", pack_app),
):
    app.add_typer(group, name=name)


@app.callback()
def longshore() -> None:
    """Longshore: ship, operate, promote and measure games. Settings come from LONGSHORE_*."""


def main() -> None:
    """Run the command line."""
    look_rarely()
    sys.exit(app())


if __name__ == "__main__":
    main()
