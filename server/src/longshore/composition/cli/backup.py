"""`longshore backup`, `longshore backup verify` and `longshore restore`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from longshore.composition.backup.locks import Opener
    from longshore.composition.backup.manifest import Manifest


class _MakesByDefault(TyperGroup):
    """`backup PATH` is `backup make PATH`: what it is mostly called for needs no further word."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] != "--help":
            args.insert(0, "make")
        return super().parse_args(ctx, args)


backup_app = typer.Typer(
    cls=_MakesByDefault,
    no_args_is_help=True,
    help="Back up everything into one encrypted file: longshore backup PATH.",
)
PassphraseFile = Annotated[
    Path | None,
    typer.Option(
        envvar="LONGSHORE_BACKUP_PASSPHRASE_FILE", help="File with the passphrase, in one line."
    ),
]
IdentityFiles = Annotated[
    list[Path] | None,
    typer.Option("--identity", help="File with a recipient's secret key (age or OpenSSH)."),
]
BackupPath = Annotated[Path, typer.Argument(help="The file of the backup.")]


@backup_app.callback()
def backup() -> None:
    """Back up everything into one encrypted file: longshore backup PATH."""


@backup_app.command()
def make(
    path: BackupPath,
    passphrase_file: PassphraseFile = None,
    recipient: Annotated[
        list[str] | None,
        typer.Option(help="Public key that may open it (age1... or ssh-ed25519 ...)."),
    ] = None,
    with_master_key: Annotated[
        bool,
        typer.Option(help="Put the master key in as well: whoever opens it opens every secret."),
    ] = False,
) -> None:
    """Write database and files into PATH, while servers run, and read it again.

    The master key stays out of it: keep it elsewhere. PATH appears only when it is whole.
    """
    from longshore.composition.backup.locks import Locks, read_passphrase
    from longshore.composition.backup.making import make_backup
    from longshore.composition.cli.starting import (
        check_installed,
        opened_database,
        refusing,
        settings_or_exit,
    )

    settings = settings_or_exit()
    with refusing():
        phrase = read_passphrase(passphrase_file) if passphrase_file else None
        if phrase is None and not recipient:
            phrase = _asked(is_new=True)
        locks = Locks(phrase, tuple(recipient or ()))
        locks.check()
        check_installed(settings)
        with opened_database(settings, migrated=False) as opened:
            made = make_backup(
                settings, opened.addresses, path, locks,
                with_master_key=with_master_key, tell=_tell,
            )  # fmt: skip
    typer.echo(f"{path}: {_size(made.size_bytes)}, {_contents(made.manifest)}, verified.")
    for name in made.manifest.missing:
        typer.echo(f"Missing in the store although a row names it: {name}", err=True)
    if with_master_key:
        typer.echo("The master key is in it: whoever opens this file can open every secret.")
    else:
        typer.echo(
            f"The master key is NOT in it: keep {_key_place(settings)} in another safe place, "
            "without it no restored secret and no signing key opens."
        )


@backup_app.command()
def verify(
    path: BackupPath, passphrase_file: PassphraseFile = None, identity: IdentityFiles = None
) -> None:
    """Read all of a backup and say whether it is whole; exit code 1 when it is not."""
    from longshore.composition.backup.verifying import verify_backup
    from longshore.composition.cli.starting import refusing, settings_or_exit

    settings = settings_or_exit()
    with refusing():
        manifest = verify_backup(path, opener(passphrase_file, identity), settings)
    typer.echo(f"{path} is whole: {_contents(manifest)}, made at {manifest.head.made_at}.")


def restore(
    path: BackupPath,
    to: Annotated[
        Path | None,
        typer.Option(
            help="New data directory; without it LONGSHORE_DATA_DIR, which must be empty."
        ),
    ] = None,
    passphrase_file: PassphraseFile = None,
    identity: IdentityFiles = None,
) -> None:
    """Restore a backup into an empty place; with LONGSHORE_DATABASE_URL or a store, into those."""
    from longshore.composition.backup.restoring import restore_backup
    from longshore.composition.cli.starting import refusing, settings_or_exit

    settings = settings_or_exit()
    if to is not None:
        settings = settings.model_copy(update={"data_dir": to})
    with refusing():
        restored = restore_backup(settings, path, opener(passphrase_file, identity), tell=_tell)
    typer.echo(f"Restored into {settings.data_dir.absolute()}: {_contents(restored.manifest)}.")
    if restored.has_master_key:
        typer.echo("The master key was in the backup and is in its place.")
    elif settings.master_key is None:
        typer.echo(
            f"The master key was not in the backup: put it at {_key_place(settings)} (chmod 600) "
            "before the start."
        )
    typer.echo(f"Start it: LONGSHORE_DATA_DIR={settings.data_dir.absolute()} longshore up")


def opener(passphrase_file: Path | None, identity: list[Path] | None) -> "Opener":
    """What was given to open a backup with; a person is asked for the passphrase.

    Raises:
        WrongArgumentError: a file cannot be read.
    """
    from longshore.composition.backup.locks import Opener, read_identities, read_passphrase

    phrase = read_passphrase(passphrase_file) if passphrase_file else None
    if phrase is None and not identity:
        phrase = _asked(is_new=False)
    return Opener(phrase, read_identities(identity or ()))


def _asked(*, is_new: bool) -> str | None:
    """The passphrase from the terminal, if there is one."""
    import sys

    if not sys.stdin.isatty():
        return None
    answer: str = typer.prompt("Passphrase", hide_input=True, confirmation_prompt=is_new)
    return answer


def _tell(line: str) -> None:
    typer.echo(line, err=True)


def _contents(manifest: "Manifest") -> str:
    rows, objects = sum(manifest.rows.values()), len(manifest.objects)
    return f"{rows} rows of {len(manifest.rows)} tables, {objects} files"


def _size(count: int) -> str:
    return f"{count / 1e9:.2f} GB" if count >= 1e9 else f"{count / 1e6:.1f} MB"


def _key_place(settings: object) -> str:
    from longshore.kit.secrets.keyring import master_file
    from longshore.kit.settings import Settings

    assert isinstance(settings, Settings)
    return "LONGSHORE_MASTER_KEY" if settings.master_key else str(master_file(settings).absolute())
