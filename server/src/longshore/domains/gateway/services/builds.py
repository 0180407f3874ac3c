"""Actions of builds: mother packages below /sdk/package, channel packages below /sdk/build."""

from collections.abc import Awaitable, Callable
from typing import Any

from pydantic import BaseModel

from longshore.domains import builds
from longshore.domains.builds import schemas
from longshore.domains.gateway.action import Action, Invocation
from longshore.domains.identity import Permission
from longshore.kit.paging import PageOf

_Answer = Callable[[builds.Caller, Any], Awaitable[BaseModel]]


async def _start(call: Invocation, form: schemas.BuildStart) -> schemas.BuildDetail:
    return await builds.start_build(_caller(call), form, zone=call.settings.time_zone)


def _caller(call: Invocation) -> builds.Caller:
    return builds.Caller(call.session, call.context, call.actor, call.resources, call.game_id)


def _action(
    name: str,
    summary: str,
    path: str,
    request: type[BaseModel],
    response: Any,
    answer: _Answer | None,
    permission: Permission = Permission.PACK_BUILD,
) -> Action:
    async def handler(call: Invocation, form: Any) -> BaseModel:
        assert answer
        return await answer(_caller(call), form)

    return Action(
        name=name,
        summary=summary,
        service="usdk",
        path=f"/sdk/{path}",
        methods=("POST",),
        request=request,
        response=response,
        permissions=(permission,),
        is_game_scoped=True,
        handler=handler if answer else _start,
    )


_READ = Permission.PACK
ACTIONS: tuple[Action, ...] = (
    _action(
        "usdk_list_mother_packages",
        "One page of the game's mother packages.",
        "package/list",
        schemas.MotherQuery,
        PageOf[schemas.MotherOutput],
        builds.list_mothers,
        _READ,
    ),
    _action(
        "usdk_create_mother_package",
        "Take a finished upload as a mother package; it is inspected in the background.",
        "package/create",
        schemas.MotherCreate,
        schemas.MotherOutput,
        builds.create_mother,
    ),
    _action(
        "usdk_read_mother_package",
        "A mother package with its inspection, and what changed since the one before.",
        "package/info",
        schemas.OneMother,
        schemas.MotherDetail,
        builds.read_mother,
        _READ,
    ),
    _action(
        "usdk_compare_mother_packages",
        "What changed from one mother package to another.",
        "package/compare",
        schemas.MotherPair,
        schemas.DifferenceOutput,
        builds.compare_mothers,
        _READ,
    ),
    _action(
        "usdk_remove_mother_package",
        "Remove a mother package; packages built of it stay.",
        "package/remove",
        schemas.OneMother,
        schemas.Removed,
        builds.remove_mother,
    ),
    _action(
        "usdk_read_build_readiness",
        "Whether channels would build and be accepted, check by check.",
        "build/readiness",
        schemas.ReadinessQuery,
        schemas.ReadinessOutput,
        builds.read_readiness,
        _READ,
    ),
    _action(
        "usdk_start_build",
        "Build channel packages.",
        "build/start",
        schemas.BuildStart,
        schemas.BuildDetail,
        None,
    ),
    _action(
        "usdk_list_builds",
        "One page of the game's builds.",
        "build/list",
        schemas.BuildQuery,
        PageOf[schemas.BuildOutput],
        builds.list_builds,
        _READ,
    ),
    _action(
        "usdk_read_build",
        "A build with its items and their logs.",
        "build/info",
        schemas.OneBuild,
        schemas.BuildDetail,
        builds.read_build,
        _READ,
    ),
    _action(
        "usdk_cancel_build",
        "Cancel items that are not finished.",
        "build/cancel",
        schemas.ItemsOfBuild,
        schemas.BuildDetail,
        builds.cancel_build,
    ),
    _action(
        "usdk_retry_build",
        "Build failed and cancelled items again.",
        "build/retry",
        schemas.ItemsOfBuild,
        schemas.BuildDetail,
        builds.retry_build,
    ),
    _action(
        "usdk_read_build_report",
        "The verification of a package, read back from it, and its recipe.",
        "build/report",
        schemas.OneItem,
        schemas.ReportOutput,
        builds.read_report,
        _READ,
    ),
    _action(
        "usdk_compare_packages",
        "What differs between two finished packages: recipe, and what stands in them.",
        "build/compare",
        schemas.PackagePair,
        schemas.ComparisonOutput,
        builds.compare_packages,
        _READ,
    ),
    _action(
        "usdk_make_package_links",
        "Short-lived links to download and install finished packages.",
        "build/link",
        schemas.LinkRequest,
        schemas.LinksOutput,
        builds.make_links,
    ),
    _action(
        "usdk_rebuild_package",
        "Build a package again from its recorded recipe; the bytes must be the same.",
        "build/rebuild",
        schemas.OneItem,
        schemas.RebuildOutput,
        builds.rebuild_item,
    ),
)
