"""Two finished packages side by side: from what they were made and what stands in them."""

from collections.abc import Iterator

from longshore.account.identity import Call
from longshore.domains.pack.builds import repository
from longshore.domains.pack.builds.models import PackItem
from longshore.domains.pack.builds.queries import finished
from longshore.domains.pack.builds.schemas import (
    ComparisonOutput,
    PackageChoice,
    PackagePair,
    RecipeOutput,
    ValueChange,
)
from longshore.kit.clock import epoch_seconds

MOST_CHOICES = 100


async def compare_packages(call: Call, form: PackagePair) -> ComparisonOutput:
    """What differs from one package to another; without `other_id`, from the channel's last one.

    Raises:
        NotFoundError: no such item of this game. NotFinishedError: one was not built.
    """
    item = await finished(call, form.item_id)
    rows = await repository.finished_items(
        call.session, call.game_id, item.game_channel_id, limit=MOST_CHOICES
    )
    choices = [_choice(row) for row in rows if row.id != item.id]
    earlier = next((choice.item_id for choice in choices if choice.item_id < item.id), None)
    other_id = form.other_id or earlier
    if other_id is None:
        return ComparisonOutput(
            item_id=item.id, other_id=None, choices=choices, has_same_bytes=False, changes=[]
        )
    other = await finished(call, other_id)
    before, after = dict(_values(other)), dict(_values(item))
    return ComparisonOutput(
        item_id=item.id,
        other_id=other.id,
        choices=choices,
        has_same_bytes=item.sha256 == other.sha256,
        changes=[
            ValueChange(name=name, before=before.get(name), after=after.get(name))
            for name in dict.fromkeys((*before, *after))
            if before.get(name) != after.get(name)
        ],
    )


def _choice(row: PackItem) -> PackageChoice:
    assert row.finished_at is not None
    return PackageChoice(
        item_id=row.id,
        build_id=row.build_id,
        version_name=row.version_name,
        is_rebuild=row.rebuild_of is not None,
        finished_at=epoch_seconds(row.finished_at),
    )


def _values(item: PackItem) -> Iterator[tuple[str, str]]:
    """Everything that is known of a package, by a name that does not change."""
    assert item.report is not None and item.recipe is not None
    yield "sha256", item.sha256 or ""
    yield "size", str(item.size_bytes)
    recipe = RecipeOutput(**item.recipe)
    for name, value in recipe.model_dump(exclude={"base_identifier"}).items():
        yield f"recipe.{name}", str(value)
    # What was read back from the file, not what was ordered.
    for check in item.report["checks"]:
        yield check["name"], check["found"]
