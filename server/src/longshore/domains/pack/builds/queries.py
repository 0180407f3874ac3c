"""Builds as they are: listed, read, the verification of one package."""

from longshore.account.identity import Call
from longshore.domains.pack.builds import compliance, errors, repository
from longshore.domains.pack.builds.models import PackItem
from longshore.domains.pack.builds.presenter import build_output, item_detail, item_output
from longshore.domains.pack.builds.schemas import (
    BuildDetail,
    BuildOutput,
    BuildQuery,
    CheckOutput,
    NoteOutput,
    OneBuild,
    OneItem,
    RecipeOutput,
    ReportOutput,
)
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import PageOf, offset_of


async def list_builds(call: Call, form: BuildQuery) -> PageOf[BuildOutput]:
    """One page of the game's builds."""
    rows, total = await repository.page_of_builds(
        call.session,
        call.game_id,
        mother_id=form.mother_id,
        is_running=form.is_running,
        offset=offset_of(form.page, form.page_size),
        limit=form.page_size,
    )
    return PageOf(list=[build_output(row) for row in rows], total=total)


async def read_build(call: Call, form: OneBuild) -> BuildDetail:
    """A build with its items.

    Raises:
        NotFoundError: no such build of this game.
    """
    row = await repository.counted_build(call.session, call.game_id, form.id)
    if row is None:
        raise NotFoundError()
    items = await repository.list_items(call.session, form.id)
    language = call.language
    details = [item_detail(item, language, is_verified=verified) for item, verified in items]
    return BuildDetail(**build_output(row).model_dump(), items=details)


async def read_report(call: Call, form: OneItem) -> ReportOutput:
    """The verification of a finished item and its recipe.

    Raises:
        NotFoundError: no such item of this game. NotFinishedError: it was not built.
    """
    item = await finished(call, form.item_id)
    assert item.report is not None and item.recipe is not None
    return ReportOutput(
        item=item_output(item, call.language),
        is_passed=item.report["passed"],
        checks=[CheckOutput(**check) for check in item.report["checks"]],
        certificate_sha256=item.report["certificate_sha256"],
        schemes=item.report["schemes"],
        warnings=[NoteOutput(**warning) for warning in item.report["warnings"]],
        recipe=RecipeOutput(**item.recipe),
        filing=await compliance.of_item(call.session, call.game_id, item, call.language),
    )


async def finished(call: Call, item_id: int) -> PackItem:
    """An item that was built.

    Raises:
        NotFoundError: no such item of this game. NotFinishedError: it was not built.
    """
    found = await repository.find_items(call.session, call.game_id, [item_id])
    if not found:
        raise NotFoundError()
    if found[0].state != "succeeded":
        raise errors.NotFinishedError()
    return found[0]
