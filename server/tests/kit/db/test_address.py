"""Addresses are read as SQLAlchemy reads them, without loading it."""

import pytest
from psycopg.conninfo import conninfo_to_dict
from sqlalchemy.engine import make_url

from longshore.kit.db.address import plain_url


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://quay@localhost/longshore",
        "postgresql+psycopg://quay:secret@db.example:5433/longshore?sslmode=require",
        "postgresql://quay:a%2Fb%40c%3A%25@db.example/longshore",
        "postgresql://quay:a/b:c?d@db.example/longshore",
        "postgresql://quay:100%sure@db.example/longshore",
        "postgresql://db.example/longshore",
        "postgresql://quay@/longshore?host=/var/run/postgresql&port=5444",
        "postgresql://quay:secret@[::1]:5432/longshore",
        "postgresql+psycopg:///longshore",
    ],
)
def test_as_sqlalchemy_reads_it(url: str) -> None:
    read = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    assert conninfo_to_dict(plain_url(url)) == conninfo_to_dict(read)
