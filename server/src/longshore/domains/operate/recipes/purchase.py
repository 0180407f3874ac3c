"""What a channel's SDK is handed to pay for an order: signatures that only the server can make."""

from collections.abc import Mapping

from longshore.domains.operate.recipes.login import Moment, sent_fields
from longshore.domains.operate.recipes.schema import Purchase


def handed_out(
    purchase: Purchase, order: Mapping[str, str], parameters: Mapping[str, str], moment: Moment
) -> dict[str, str]:
    """The fields by their names in the channel's SDK.

    Raises:
        RecipeError: a key is missing or cannot be used.
    """
    return sent_fields(purchase.fields, {"order": dict(order)}, parameters, moment)
