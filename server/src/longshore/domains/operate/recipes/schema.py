"""What a recipe is: the facts of one channel's login check and payment notice, as data.

A recipe holds no code: its texts and conditions are `pieces.py`. Values stay the text that the
channel sent, since signatures cover that text.
"""

from typing import Annotated, Literal, TypeAlias
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from longshore.domains.operate.recipes.pieces import (
    SOURCES,
    Algorithm,
    Fact,
    Template,
    Templates,
    Tests,
    Text,
    needs_key,
    pairs,
    references,
    several,
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


def _https(value: str) -> str:
    """A host that is written here, or one that the publisher sets; never the player's."""
    if value.startswith("${parameter."):
        return value
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname or "$" in parts.netloc:
        raise ValueError(f"{value!r} is not a whole address with a fixed host")
    return value


Url = Annotated[Template, AfterValidator(_https)]


class Sent(Fact):
    """A field of the login check, and what it says.

    One whose name begins with `_` is not sent: others refer to it.
    """

    name: str
    text: Text


SentFields: TypeAlias = Annotated[tuple[Sent, ...], BeforeValidator(pairs)]


class IdToken(Fact):
    """A signed token of who somebody is (RS256), checked by the keys that `answer.keys` holds.

    A `nonce` of the claim must be the token's.
    """

    token: Template
    issuers: Templates
    audience: Template


class Login(Fact):
    """How a client's claim to be somebody is checked.

    `urls` are tried in turn when there is no connection. Without any, the claim carries its own
    proof in `signatures`. `uid` is who the channel says it is; it must be whom the client named.
    """

    confidence: Confidence
    urls: Annotated[tuple[Url, ...], BeforeValidator(several)] = ()
    method: Literal["GET", "POST"] = "POST"
    send: Literal["query", "form", "json"] = "form"
    fields: SentFields = ()
    body: Text = ()
    headers: SentFields = ()
    signatures: tuple[Signature, ...] = ()
    documents: tuple[Document, ...] = ()
    success: Tests = ()
    id_token: IdToken | None = None
    uid: Templates = ()
    max_age_seconds: int = 0

    @model_validator(mode="after")
    def _proves_something(self) -> "Login":
        if not self.urls and not self.signatures:
            raise ValueError("a login check asks an address or verifies a signature")
        if self.urls and not self.uid:
            raise ValueError("a login check that asks must say where the answer names the player")
        return self


class Purchase(Fact):
    """What the channel's SDK is handed to pay for an order, as only the server can sign it.

    As with a login check, a field whose name begins with `_` is not handed out.
    """

    confidence: Confidence
    fields: SentFields


class Texts(Fact):
    """One text in both languages."""

    zh: str
    en: str


class Recipe(Fact):
    """Everything known of a channel's protocol.

    `codes` are the catalogue's channels that it serves. `secrets` are the parameters that are never
    shown. `unsure` says what a person should know before relying on it.
    """

    code: Annotated[str, Field(pattern=r"^[a-z0-9_]{1,40}$")]
    codes: tuple[str, ...] = ()
    name: Texts
    family: Family
    newest_source_year: Annotated[int, Field(ge=2010, le=2100)]
    sources: tuple[str, ...]
    secrets: tuple[str, ...] = ()
    unsure: Texts | None = None
    login: Login | None = None
    payment: Payment | None = None
    purchase: Purchase | None = None

    @model_validator(mode="after")
    def _references_exist(self) -> "Recipe":
        if self.login is None and self.payment is None:
            raise ValueError("a recipe has a login check or a payment notice")
        if self.purchase is not None and self.payment is None:
            raise ValueError("what is paid must be told: a purchase needs a payment notice")
        for part in (self.login, self.payment, self.purchase):
            if part is not None:
                _check_sources(part)
        return self

    @property
    def served(self) -> tuple[str, ...]:
        """The channels of the catalogue that this recipe is for."""
        return (self.code, *self.codes)

    @property
    def parameters(self) -> frozenset[str]:
        """The names of the parameters that it needs."""
        return frozenset(
            path[0]
            for source, path, _ in references(self.model_dump_json())
            if source == "parameter"
        )


def _check_sources(part: Login | Payment | Purchase) -> None:
    documents = () if isinstance(part, Purchase) else part.documents
    known = SOURCES | {document.name for document in documents}
    for source, _, _ in references(part.model_dump_json()):
        if source not in known:
            raise ValueError(f"there is no source {source!r}")
