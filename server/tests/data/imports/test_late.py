"""Two workers that look at the same time: who comes late finds that nothing is left to do."""

import pytest
from tests.data.imports.support import FILE, Desk
from tests.support.late import comes_late


async def test_an_importer_that_comes_late_leaves_what_another_brought_in(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is gone once it counts: who looked before must not take it for lost."""
    begun = await desk.begin(FILE)
    assert begun.code == 0, begun.msg
    comes_late(monkeypatch, desk.importer.once)
    await desk.importer.once()
    told = await desk.told(begun.data["id"])
    assert (told["state"], told["rows"]) == ("done", 3)
    assert await desk.money() == {"CNY": 3_600, "JPY": 1_200}
