"""How a channel tells that somebody paid: the facts of its notice, as data.

Texts and conditions are `pieces.py`. Values stay the text that the channel sent, since signatures
cover that text.
"""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from longshore.domains.operate.recipes.pieces import (
    Algorithm,
    Fact,
    Template,
    Templates,
    Tests,
    Text,
    needs_key,
)

Confidence = Literal["A", "B", "C", "D"]
"""A: official text and an implementation, or three of them; B: two; C: one; D: not to be used."""

Decoder = Literal[
    "url",
    "base64",
    "json",
    "xml",
    "object",
    "query",
    "jws",
    "rsa-public",
    "quick-cipher",
    "wechat-cipher",
    "wechatpay-cipher",
]
Unit = Literal["minor", "major", "coins", "hundredths", "thousandths", "order", "unknown"]
Family = Literal["store", "aggregator", "global", "minigame", "pay"]


class Signature(Fact):
    """One signature: what it covers, by which key, and where the caller wrote it.

    `when` says which notices have it. `texts` are what may have been signed: one, or several where
    sources disagree. For RSA the key is the channel's public key, in PEM or bare base64.
    """

    algorithm: Algorithm
    texts: tuple[Text, ...]
    key: Text = ()
    given: Template
    encoding: Literal["hex", "HEX", "base64"] = "hex"
    when: Tests = ()

    @model_validator(mode="after")
    def _has_key(self) -> "Signature":
        if needs_key(self.algorithm) != bool(self.key):
            raise ValueError(f"{self.algorithm} needs a key exactly when it is keyed")
        return self


class Document(Fact):
    """Something packed into a value, under a name of its own: `name.field` refers into it."""

    name: Annotated[str, Field(pattern=r"^[a-z_]+$")]
    value: Template
    decode: tuple[Decoder, ...]
    key: Template = ""


class Amount(Fact):
    """Where the money is and what it counts.

    `minor` is the smallest unit of the currency, `major` the unit with decimals, `hundredths` a
    hundredth and `thousandths` a thousandth of the unit whatever the currency, `coins` so many to a
    major unit (`coins_per_unit`), `order` no amount at all: the order's own counts. `unknown` is
    not settled: no order is paid by it.
    """

    unit: Unit
    value: Template = ""
    coins_per_unit: Annotated[int, Field(ge=1)] = 1
    currency: Template = "CNY"

    @model_validator(mode="after")
    def _has_value(self) -> "Amount":
        if (self.unit == "order") == bool(self.value):
            raise ValueError("an amount has a value unless it is the order's own")
        return self


class GivenBack(Fact):
    """How much of a payment a refund gives back.

    `amount` is what this refund gives, which `id` names so that it counts once; without an `id` it
    is all that was given back until then. `share` says that as so many of `whole` parts of the
    payment instead, and all of it where it says nothing.
    """

    amount: Amount | None = None
    id: Templates = ()
    share: Template = ""
    whole: Annotated[int, Field(ge=1)] = 100_000

    @model_validator(mode="after")
    def _says_how_much(self) -> "GivenBack":
        if (self.amount is None) == (not self.share):
            raise ValueError("a refund has an amount or a share")
        return self


class Reply(Fact):
    """The exact answer: no byte more."""

    status: Annotated[int, Field(ge=200, le=599)] = 200
    content_type: str = "text/plain"
    body: Text = ()


Refusal = Literal["signature", "unknown_order", "mismatch", "malformed", "busy"]


class Probe(Fact):
    """A question whether anybody is there, which is answered and changes nothing."""

    when: Tests
    signatures: tuple[Signature, ...]
    reply: Reply


class Payment(Fact):
    """How a channel tells that somebody paid.

    All of `matches` must hold for the notice to be meant for this game. All of `success` say that
    it was paid, all of `refund` (where there are any) that it was given back, and `given_back` how
    much of it: without that, all. What is neither is kept and answered with `accepted`. `sandbox`
    tells a trial payment.
    """

    confidence: Confidence
    arrives: Literal["server", "client"] = "server"
    documents: tuple[Document, ...] = ()
    signatures: Annotated[tuple[Signature, ...], Field(min_length=1)]
    matches: Tests = ()
    success: Tests = ()
    refund: Tests = ()
    given_back: GivenBack | None = None
    sandbox: Tests = ()
    amount: Amount
    order: Annotated[Templates, Field(min_length=1)]
    transaction: Annotated[Templates, Field(min_length=1)]
    uid: Templates = ()
    accepted: Reply
    refused: Reply
    refusals: dict[Refusal, Reply] = Field(default_factory=dict)
    probe: Probe | None = None
