"""`longshore up`."""


def up() -> None:
    """Start everything on this machine: database, migrations, demo data, server."""
    from longshore.composition.cli.starting import (
        check_data_folder,
        close_data_folder,
        opened_database,
        refusing,
        take_port,
    )
    from longshore.kit.logging import configure_logging
    from longshore.kit.settings import load_settings

    with refusing():
        settings = load_settings()
        configure_logging(settings)
        taken = take_port(settings)
        check_data_folder(settings)
        close_data_folder(settings)
        with opened_database(settings, alone=True) as opened:
            # The whole product, five times what is imported so far: what stops a start comes first.
            from longshore.composition.processes import run_console
            from longshore.composition.serving import run_loop

            run_loop(run_console(settings, opened, taken))
