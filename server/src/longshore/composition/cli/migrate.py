"""`longshore migrate`."""


def migrate() -> None:
    """Bring the configured database to the newest schema and stop."""
    from longshore.composition.cli.starting import opened_database, refusing
    from longshore.kit.settings import load_settings

    with refusing(), opened_database(load_settings()):
        pass
