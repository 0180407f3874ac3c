"""Promotion packages in the `pb` service: cps/package."""

from longshore.account.identity import Permission
from longshore.domains.popularize.packages import checking, service
from longshore.gateway.action import action

ACTIONS = (
    action("pb_list_packages", "pb/cps/package/list",
           "One page of a game's promotion packages.",
           service.list_packages, Permission.POPULARIZE, only_reads=True),
    action("pb_list_package_sources", "pb/cps/package/source",
           "The finished channel packages that promotion packages can be made of.",
           service.list_sources, Permission.POPULARIZE, only_reads=True),
    action("pb_create_packages", "pb/cps/package/create",
           "Have packages made for promoters and sites.",
           service.create_packages, Permission.PROMOTER_EDIT),
    action("pb_list_package_batches", "pb/cps/package/batch",
           "The newest presses, and how far each is.",
           service.list_batches, Permission.POPULARIZE, only_reads=True),
    action("pb_edit_package", "pb/cps/package/edit",
           "Change a package's note.", service.edit_package, Permission.PROMOTER_EDIT),
    action("pb_forbid_package", "pb/cps/package/forbid",
           "Forbid a package, or allow it again.",
           service.forbid_package, Permission.PROMOTER_EDIT),
    action("pb_check_package", "pb/cps/package/verify",
           "Read a package's tags back from its file.",
           checking.verify_package, Permission.POPULARIZE),
    action("pb_list_tag_findings", "pb/cps/package/finding",
           "Tags that clients showed and that do not hold.",
           service.list_findings, Permission.POPULARIZE, only_reads=True),
)  # fmt: skip
