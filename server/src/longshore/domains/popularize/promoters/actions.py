"""Actions of promoters, in the `pb` service."""

from longshore.account.identity import Permission
from longshore.domains.popularize.promoters import contracts, importing, service, table
from longshore.gateway.action import action

ACTIONS = (
    action("pb_list_promoters", "pb/cps/promoter/list",
           "One page of a game's promoters.",
           service.list_promoters, Permission.POPULARIZE, only_reads=True),
    action("pb_create_promoter", "pb/cps/promoter/create",
           "Add a promoter.", service.create_promoter, Permission.PROMOTER_EDIT),
    action("pb_edit_promoter", "pb/cps/promoter/edit",
           "Change a promoter.", service.edit_promoter, Permission.PROMOTER_EDIT),
    action("pb_forbid_promoter", "pb/cps/promoter/forbid",
           "Forbid a promoter, or allow them again.",
           service.forbid_promoter, Permission.PROMOTER_EDIT),
    action("pb_read_promoter", "pb/cps/promoter/read", "One promoter of a game.",
           service.read_promoter, Permission.POPULARIZE, only_reads=True),
    action("pb_list_promoter_choices", "pb/cps/promoter/choices",
           "What promoters can be sorted by: groups, agencies, share models.",
           service.list_choices, Permission.POPULARIZE, only_reads=True),
    action("pb_save_promoter_contract", "pb/cps/promoter/contract",
           "Put a contract's file beside a promoter, or take it away.",
           contracts.save_contract, Permission.PROMOTER_EDIT),
    action("pb_read_promoter_contract", "pb/cps/promoter/openContract",
           "A link to a promoter's contract, for a minute; recorded.",
           contracts.open_contract, Permission.POPULARIZE),
    action("pb_import_promoters", "pb/cps/promoter/import",
           "Add the promoters of a table, all of them or none; every bad row is named.",
           importing.import_promoters, Permission.PROMOTER_EDIT),
    action("pb_export_promoters", "pb/cps/promoter/export",
           "Every promoter as an import takes them, or an empty table.",
           table.export_promoters, Permission.POPULARIZE, only_reads=True),
)  # fmt: skip
