"""Calls to a channel's server, as data: who somebody is, and what must come before a payment."""

from typing import Annotated, Literal, TypeAlias
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from longshore.domains.operate.recipes.pieces import (
    Fact,
    Template,
    Templates,
    Tests,
    Text,
    pairs,
    references,
    several,
)
from longshore.domains.operate.recipes.schema import Confidence, Document, Signature


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
    """A field of a call, and what it says.

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


class Asking(Fact):
    """A call to the channel's server. `urls` are tried in turn when there is no connection."""

    urls: Annotated[tuple[Url, ...], BeforeValidator(several)] = ()
    method: Literal["GET", "POST"] = "POST"
    send: Literal["query", "form", "json"] = "form"
    fields: SentFields = ()
    body: Text = ()
    headers: SentFields = ()
    signatures: tuple[Signature, ...] = ()
    success: Tests = ()


class Login(Asking):
    """How a client's claim to be somebody is checked.

    Without `urls` the claim carries its own proof in `signatures`. `uid` is who the channel says it
    is; it must be whom the client named.
    """

    confidence: Confidence
    documents: tuple[Document, ...] = ()
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


class Step(Asking):
    """One call before an order can be paid, under a name of its own: `name.field` is of its answer.

    `signatures` are the answer's. `hidden` are what of it must not be read again. `kept` is for how
    many seconds the same call needs not be made again, for whatever order.
    """

    name: Annotated[str, Field(pattern=r"^[a-z_]+$")]
    hidden: Templates = ()
    kept: Template = ""

    @model_validator(mode="after")
    def _asks(self) -> "Step":
        if not self.urls or not self.success:
            raise ValueError("a step asks an address and says what a good answer is")
        return self


class Purchase(Fact):
    """What the channel's SDK is handed to pay for an order, as only the server can make it.

    As with a call, a field whose name begins with `_` is not handed out. `steps` are calls to the
    channel's server that come first; they are made only where all of `needs` is there: of what the
    client claims, and of parameters (all that are named, unless `needs` names some), since a game
    whose own server makes them goes on selling. What was handed out is handed out again for
    `good_seconds`, without another call.
    """

    confidence: Confidence
    needs: Templates = ()
    steps: tuple[Step, ...] = ()
    fields: SentFields
    good_seconds: Annotated[int, Field(ge=0, le=86_400)] = 600

    @property
    def wanted(self) -> Templates:
        """What must be there before anybody is asked."""
        if any(one.startswith("${parameter.") for one in self.needs):
            return self.needs
        named = references(self.model_dump_json(include={"steps", "fields"}))
        parameters = {path[0] for source, path, _ in named if source == "parameter"}
        return (*self.needs, *(f"${{parameter.{one}}}" for one in sorted(parameters)))
