"""Actions of statistics."""

from longshore.account.identity import Permission
from longshore.domains.popularize.statistics import behind, exporting, service
from longshore.gateway.action import action

_READ = Permission.POPULARIZE

ACTIONS = (
    action("pb_read_promotion_statistic", "pb/cps/statistic/read",
           "What promotion brought, from clicks to money, by promoter, package, day or channel.",
           service.read_statistic, _READ, only_reads=True),
    action("pb_list_promotion_rows", "pb/cps/statistic/rows",
           "The rows behind a figure of the statistic.",
           behind.list_rows, _READ, only_reads=True),
    action("pb_export_promotion_statistic", "pb/cps/statistic/export",
           "The statistic, or the rows behind a figure, as a table of text.",
           exporting.export, _READ, only_reads=True),
)  # fmt: skip
