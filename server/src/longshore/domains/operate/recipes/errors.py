"""Why a request cannot be read, as codes: the texts are the front's and the console's."""

from typing import Literal

Fault = Literal[
    "malformed",
    "doubled_field",
    "signature_missing",
    "signature_wrong",
    "key_missing",
    "key_unusable",
    "not_this_game",
    "amount_unreadable",
    "amount_unsettled",
    "order_missing",
    "transaction_missing",
    "uid_mismatch",
    "expired",
    "login_refused",
    "purchase_refused",
]


class RecipeError(Exception):
    """A request is not what the recipe describes; `fault` is for programs and tables of texts.

    `detail` names a field or a parameter, never a value.
    """

    def __init__(self, fault: Fault, detail: str = "") -> None:
        super().__init__(f"{fault}: {detail}" if detail else fault)
        self.fault: Fault = fault
        self.detail = detail


class RecipeFileError(Exception):
    """A recipe's file is wrong; the text names the file, the place and the fault."""
