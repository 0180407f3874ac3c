"""`longshore publisher`: the publishers of an installation, for whoever runs it."""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from longshore.composition.cli.numbers import MOST_ID

if TYPE_CHECKING:
    from longshore.kit.db.roles import Addresses
    from longshore.kit.settings import Settings

T = TypeVar("T")
publisher_app = typer.Typer(no_args_is_help=True, help="The publishers of this installation.")

PublisherId = Annotated[
    int, typer.Argument(min=1, max=MOST_ID, help="Its number in `longshore publisher list`.")
]
Owner = Annotated[str, typer.Option(help="Name of the person who is to be an owner.")]
Account = Annotated[str, typer.Option(help="Account that the link suggests to them.")]
Email = Annotated[str, typer.Option(help="Their e-mail address, to remember; nothing is sent.")]
# Fields of the form that the command calls otherwise.
_ARGUMENTS = {"publisher_name": "name", "name": "--owner"}


@publisher_app.callback()
def publisher() -> None:
    """The publishers of this installation."""


@publisher_app.command("list")
def list_command() -> None:
    """Every publisher: number, name, people, games, owners, whether it is suspended."""
    from longshore.composition.onboarding import list_publishers

    _, rows = _run(list_publishers)
    for row in rows:
        marks = [text for text, is_so in _marks(row.IsProvider, row.SuspendedAt) if is_so]
        owners = ", ".join(row.Owners) or f"no owner yet (invitation {row.OwnerInvitation})"
        typer.echo(
            f"{row.Id}\t{row.Name}\t{_counted(row.PeopleCount, 'person', 'people')}"
            f"\t{_counted(row.GameCount, 'game', 'games')}\t{owners}\t{' '.join(marks)}".rstrip()
        )


@publisher_app.command()
def add(name: str, owner: Owner, account: Account = "", email: Email = "") -> None:
    """Add a publisher and print the one-time link for its first owner."""
    from longshore.composition.onboarding import add_publisher
    from longshore.domains.administration.schemas import PublisherInput

    form = _form(PublisherInput, publisher_name=name, name=owner, account=account, email=email)
    settings, path = _run(lambda addresses: add_publisher(addresses, form))
    _print_link(settings, path, owner)


@publisher_app.command()
def invite(
    publisher_id: PublisherId, owner: Owner, account: Account = "", email: Email = ""
) -> None:
    """Print a new one-time link for an owner; one that was not used yet ends."""
    from longshore.composition.onboarding import invite_owner
    from longshore.domains.administration.schemas import PersonInput

    form = _form(PersonInput, name=owner, account=account, email=email)
    settings, path = _run(lambda addresses: invite_owner(addresses, publisher_id, form))
    _print_link(settings, path, owner)


@publisher_app.command()
def suspend(publisher_id: PublisherId) -> None:
    """Keep everybody of a publisher out within seconds; its data is kept."""
    _set_suspended(publisher_id, is_suspended=True)
    typer.echo(f"Publisher {publisher_id} is suspended; its data is kept.")


@publisher_app.command()
def resume(publisher_id: PublisherId) -> None:
    """Let a suspended publisher in again; its people sign in anew."""
    _set_suspended(publisher_id, is_suspended=False)
    typer.echo(f"Publisher {publisher_id} may come in again.")


def _set_suspended(publisher_id: int, *, is_suspended: bool) -> None:
    from longshore.composition.onboarding import set_suspended

    _run(lambda addresses: set_suspended(addresses, publisher_id, is_suspended=is_suspended))


def _run(work: "Callable[[Addresses], Coroutine[Any, Any, T]]") -> "tuple[Settings, T]":
    """Do it in the configured database; a refusal is one sentence and exit code 1."""
    import asyncio

    from longshore.composition.cli.starting import opened_database, refusing, settings_or_exit
    from longshore.composition.onboarding import NoProviderError
    from longshore.kit.errors import ApiError

    settings = settings_or_exit()
    with refusing(), opened_database(settings) as opened:
        try:
            return settings, asyncio.run(work(opened.addresses))
        except (ApiError, NoProviderError) as error:
            text = error.text("en-US") if isinstance(error, ApiError) else str(error)
            typer.echo(text, err=True)
            raise typer.Exit(1) from error


def _form(kind: Callable[..., T], **values: str) -> T:
    from pydantic import ValidationError

    from longshore.kit.text.language import field_message

    try:
        return kind(**values)
    except ValidationError as error:
        for fault in error.errors(include_url=False):
            name = str(fault["loc"][0])
            told = field_message(fault, "en-US")
            typer.echo(f"{_ARGUMENTS.get(name, f'--{name}')}: {told}", err=True)
        raise typer.Exit(2) from error


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _marks(is_provider: bool, suspended_at: int | None) -> tuple[tuple[str, bool], ...]:
    return (("provider", is_provider), ("suspended", suspended_at is not None))


def _print_link(settings: "Settings", path: str, owner: str) -> None:
    typer.echo(f"Send this to {owner}; it works once, within 7 days, and is not shown again:")
    typer.echo(settings.address + path)
