"""Addresses of a database, read without SQLAlchemy, which takes a command half a second to load."""

import re
from urllib.parse import quote, unquote

_CREDENTIALS = re.compile(r"(?P<name>[^:/@]*)(?P<has_password>:(?P<password>[^@]*))?@")


def plain_url(url: str) -> str:
    """An address as libpq reads it, whatever driver SQLAlchemy is told in it.

    A name or password may hold what an address must write as `%2F`: libpq would refuse that.
    """
    rest = url.partition("://")[2]
    who = ""
    if found := _CREDENTIALS.match(rest):
        who = _written(found["name"])
        if found["has_password"]:
            who += f":{_written(found['password'])}"
        who, rest = f"{who}@", rest[found.end() :]
    return f"postgresql://{who}{rest}"


def _written(text: str) -> str:
    return quote(unquote(text), safe="")
