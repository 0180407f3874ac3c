"""Three roles of one database: who owns its tables, who answers requests, who works for all.

The owner changes the schema and nothing else. The application sees the one publisher that its
transaction names; what it runs can neither change a policy nor name all of them. The system role
sees every publisher, for what happens before a publisher is known and for work in the background.
Neither of the two may change or remove what the audit log says.
"""

import secrets
from dataclasses import dataclass

import psycopg
from psycopg import sql

from longshore.kit.db.address import plain_url

OWNER = "longshore"
APPLICATION = "longshore_app"
SYSTEM = "longshore_system"
_REMEDY = "`longshore database roles` prints how to make the three roles and what to set for each."


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the database is, once for each role; `owner` only where migrations run."""

    application: str
    system: str
    owner: str | None = None


class WrongRoleError(Exception):
    """An address signs in as somebody who may do too much or too little; the text says what."""


def make_roles(connection: psycopg.Connection, passwords: dict[str, str]) -> None:
    """Make what is missing of the roles, by an administrator's connection in autocommit."""
    found = connection.execute("SELECT rolname FROM pg_roles").fetchall()
    for name in (OWNER, APPLICATION, SYSTEM):
        if (name,) not in found:
            connection.execute(_create(name, passwords[name]))


def script(host: str, database: str) -> str:
    """The statements for an administrator's psql, and the settings that fit them."""
    passwords = {name: secrets.token_urlsafe(24) for name in (OWNER, APPLICATION, SYSTEM)}
    made = [
        f"CREATE ROLE {name} LOGIN PASSWORD '{password}';" for name, password in passwords.items()
    ]
    settings = [
        f"LONGSHORE_DATABASE_{kind}=postgresql://{name}:{passwords[name]}@{host}/{database}"
        for kind, name in (("URL", APPLICATION), ("SYSTEM_URL", SYSTEM), ("OWNER_URL", OWNER))
    ]
    return "\n".join(
        (
            "-- As an administrator, in psql. The passwords are new each time this is printed.",
            *made,
            f"CREATE DATABASE {database} OWNER {OWNER};",
            "-- or, when it is there already: ALTER DATABASE ... OWNER TO, REASSIGN OWNED BY ...",
            "",
            "# The settings. `longshore migrate` needs the owner's; workers and services do not.",
            *settings,
        )
    )


def gather_statistics(addresses: Addresses) -> None:
    """Let the planner count rows after many were put in at once; only the owner may."""
    if addresses.owner:
        with psycopg.connect(plain_url(addresses.owner), autocommit=True) as connection:
            connection.execute("ANALYZE")


def check_roles(addresses: Addresses) -> None:
    """See that each address signs in as whom it should.

    Raises:
        WrongRoleError: it does not; with the remedy.
        psycopg.OperationalError: nobody answers.
    """
    _check(addresses.application, "LONGSHORE_DATABASE_URL", APPLICATION, SYSTEM)
    _check(addresses.system, "LONGSHORE_DATABASE_SYSTEM_URL", SYSTEM, None)


def _check(url: str, setting: str, needed: str, forbidden: str | None) -> None:
    with psycopg.connect(plain_url(url), connect_timeout=3) as connection:
        row = connection.execute(_WHO, {"needed": needed, "forbidden": forbidden}).fetchone()
    assert row
    name, is_above, owns, has_needed, has_forbidden = row
    if is_above:
        fault = "is a superuser or bypasses row-level security"
    elif owns:
        fault = "owns the tables and could change their policies"
    elif has_forbidden:
        fault = f"is also {forbidden}, which sees every publisher"
    elif not has_needed:
        fault = f"is not {needed} nor a member of it"
    else:
        return
    raise WrongRoleError(f"{setting} signs in as {name}, who {fault}: {_REMEDY}")


_WHO = """
SELECT current_user::text, me.rolsuper OR me.rolbypassrls,
  EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relname = 'alembic_version' AND n.nspname = 'public'
      AND pg_has_role(current_user, c.relowner, 'MEMBER')),
  EXISTS (SELECT FROM pg_roles r WHERE r.rolname = %(needed)s
    AND pg_has_role(current_user, r.oid, 'USAGE')),
  EXISTS (SELECT FROM pg_roles r WHERE r.rolname = %(forbidden)s::text
    AND pg_has_role(current_user, r.oid, 'MEMBER'))
FROM pg_roles me WHERE me.rolname = current_user
"""


def _create(name: str, password: str) -> sql.Composed:
    statement = sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}")
    return statement.format(sql.Identifier(name), sql.Literal(password))
