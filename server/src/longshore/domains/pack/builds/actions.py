"""Actions of builds: mother packages below /sdk/package, channel packages below /sdk/build."""

from longshore.account.identity import Permission
from longshore.domains.pack.builds import (
    changing,
    comparing,
    links,
    packages,
    reading,
    starting,
)
from longshore.gateway.action import action

ACTIONS = (
    action(
        "usdk_list_mother_packages",
        "usdk/sdk/package/list",
        "One page of the game's mother packages.",
        packages.list_mothers,
        Permission.PACK,
    ),
    action(
        "usdk_create_mother_package",
        "usdk/sdk/package/create",
        "Take a finished upload as a mother package; it is inspected in the background.",
        packages.create_mother,
        Permission.PACK_BUILD,
    ),
    action(
        "usdk_read_mother_package",
        "usdk/sdk/package/info",
        "A mother package with its inspection, and what changed since the one before.",
        packages.read_mother,
        Permission.PACK,
    ),
    action(
        "usdk_compare_mother_packages",
        "usdk/sdk/package/compare",
        "What changed from one mother package to another.",
        packages.compare_mothers,
        Permission.PACK,
    ),
    action(
        "usdk_remove_mother_package",
        "usdk/sdk/package/remove",
        "Remove a mother package; packages built of it stay.",
        packages.remove_mother,
        Permission.PACK_BUILD,
    ),
    action(
        "usdk_read_build_readiness",
        "usdk/sdk/build/readiness",
        "Whether channels would build and be accepted, check by check.",
        starting.read_readiness,
        Permission.PACK,
    ),
    action(
        "usdk_start_build",
        "usdk/sdk/build/start",
        "Build channel packages.",
        starting.start_build,
        Permission.PACK_BUILD,
    ),
    action(
        "usdk_list_builds",
        "usdk/sdk/build/list",
        "One page of the game's builds.",
        reading.list_builds,
        Permission.PACK,
    ),
    action(
        "usdk_read_build",
        "usdk/sdk/build/info",
        "A build with its items and their logs.",
        reading.read_build,
        Permission.PACK,
    ),
    action(
        "usdk_cancel_build",
        "usdk/sdk/build/cancel",
        "Cancel items that are not finished.",
        changing.cancel_build,
        Permission.PACK_BUILD,
    ),
    action(
        "usdk_retry_build",
        "usdk/sdk/build/retry",
        "Build failed and cancelled items again.",
        changing.retry_build,
        Permission.PACK_BUILD,
    ),
    action(
        "usdk_read_build_report",
        "usdk/sdk/build/report",
        "The verification of a package, read back from it, and its recipe.",
        reading.read_report,
        Permission.PACK,
    ),
    action(
        "usdk_compare_packages",
        "usdk/sdk/build/compare",
        "What differs between two finished packages: recipe, and what stands in them.",
        comparing.compare_packages,
        Permission.PACK,
    ),
    action(
        "usdk_make_package_links",
        "usdk/sdk/build/link",
        "Short-lived links to download and install finished packages.",
        links.make_links,
        Permission.PACK_BUILD,
    ),
    action(
        "usdk_rebuild_package",
        "usdk/sdk/build/rebuild",
        "Build a package again from its recorded recipe; the bytes must be the same.",
        starting.rebuild_item,
        Permission.PACK_BUILD,
    ),
)
