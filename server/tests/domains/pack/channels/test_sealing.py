"""A channel's secrets: each is sealed for its own place, so that none opens in another's."""

from longshore.domains.pack.channels.sealing import record_of


def test_each_secret_has_its_own_record() -> None:
    records = {record_of(channel, key) for channel in (1, 11) for key in ("1", "11", "app_key")}
    assert len(records) == 6
