"""The one list of domains is whole: no folder, table, row of the gateway or address beside it."""

from pathlib import Path
from typing import get_args

from sqlalchemy import Column, String
from sqlalchemy.sql import visitors

import longshore
from longshore.composition.domains import (
    DOMAINS,
    FOUNDATION,
    METADATA,
    NAMINGS,
    REGISTRY,
    ROUTERS,
)
from longshore.gateway.target import Service
from longshore.kit.db.database import Base

_SOURCE = Path(longshore.__file__).parent


def test_every_declaration_is_listed() -> None:
    """A folder with a `domain.py` that the list lacks would be a domain that nobody can call."""
    declared = {
        ".".join(path.parent.relative_to(_SOURCE).parts).removeprefix("domains.")
        for path in _SOURCE.rglob("domain.py")
        if path.parent.name != "gateway"
    }
    assert declared == {each.name for each in DOMAINS}


def test_every_folder_of_addresses_tables_or_actions_declares_itself() -> None:
    folders = {
        path.parent
        for name in ("*routes.py", "models.py", "actions.py")
        for path in (_SOURCE / "domains").rglob(name)
    }
    assert [str(folder) for folder in folders if not (folder / "domain.py").exists()] == []


def test_every_table_belongs_to_a_declared_module() -> None:
    """Tables that some import happened to load would be missing from the next migration."""
    modules = {model.__name__ for each in (*FOUNDATION, *DOMAINS) for model in each.models}
    loaded = {mapper.class_.__module__ for mapper in Base.registry.mappers}
    assert loaded == modules


def test_nothing_is_listed_twice() -> None:
    actions = [action.name for each in DOMAINS for action in each.actions]
    assert len(actions) == len(set(actions)) == len(REGISTRY.of(*get_args(Service)))
    assert len(ROUTERS) == len(set(map(id, ROUTERS)))


def test_every_column_that_names_an_object_is_known_to_backups() -> None:
    """A column of keys that no `object_rows.py` reads would be missed by backup and doctor."""
    read = {
        f"{column.table.name}.{column.name}"
        for naming in NAMINGS
        for column in visitors.iterate(naming.rows)
        if isinstance(column, Column) and column.table is not None
    }
    kept = {
        f"{table.name}.{column.name}"
        for table in METADATA.sorted_tables
        for column in table.columns
        if isinstance(column.type, String) and column.type.length in (300, 400)
    }
    # Colours, addresses of others, and what was said.
    no_keys = {
        "channel.icon",
        "channel.console_url",
        "login_session.user_agent",
        "validation_step.detail",
        "validation_step.detail_zh",
    }
    assert kept - read <= no_keys, kept - read - no_keys
    assert "mother_package.object_key" in kept & read
