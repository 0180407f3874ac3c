"""Actions of rates: read by whoever sees figures, kept by whoever manages the publisher's games."""

from longshore.account.identity import Permission
from longshore.data.currencies import service
from longshore.gateway.action import action

_PLACE = "data-new/rates"

ACTIONS = (
    action(
        "data_read_rates",
        f"{_PLACE}/list",
        "The currency that figures are converted into, and the rates by which they are.",
        service.read_rates_kept,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
    ),
    action(
        "data_choose_report_currency",
        f"{_PLACE}/currency",
        "Choose the currency that all figures of the publisher are converted into.",
        service.choose_currency,
        Permission.GAME_MANAGE,
    ),
    action(
        "data_save_rate",
        f"{_PLACE}/save",
        "Keep the rate of a currency that holds from a day on.",
        service.save_rate,
        Permission.GAME_MANAGE,
    ),
    action(
        "data_delete_rate",
        f"{_PLACE}/delete",
        "Forget the rate of a currency that holds from a day on.",
        service.delete_rate,
        Permission.GAME_MANAGE,
    ),
    action(
        "data_import_rates",
        f"{_PLACE}/import",
        "Keep the rates of a CSV or XLSX file, all of them or none; or say what that would do.",
        service.import_rates,
        Permission.GAME_MANAGE,
    ),
)
