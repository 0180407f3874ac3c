"""What the calls about callback addresses take and give."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from longshore.account.identity import Password
from longshore.domains.pack.callbacks.address import checked_url
from longshore.domains.pack.callbacks.forms import STANDARD, NoticeForm
from longshore.gateway.of_game import OfGame
from longshore.kit.text.kinds import Line

Environment = Literal["production", "sandbox"]
CallbackKind = Literal["login", "payment"]
MessageKind = Literal["login", "payment", "refund", "gift"]
"""What a game's server is told; refunds and gifts go where payments go."""
ENVIRONMENTS: tuple[Environment, ...] = ("production", "sandbox")
KINDS: tuple[CallbackKind, ...] = ("login", "payment")
OVERLAP_HOURS_MOST = 720

Url = Annotated[Line, Field(max_length=500), AfterValidator(checked_url)]


class OfEnvironment(OfGame):
    """One environment of the game."""

    environment: Environment


class SaveAddresses(OfEnvironment):
    """Addresses of an environment; an empty one is removed. `password` is the caller's.

    `form` is the form of payments' notices. What is absent stays as it is.
    """

    login: Url | None = None
    payment: Url | None = None
    form: NoticeForm | None = None
    password: Password


class RevealSecret(OfEnvironment):
    """Which signing secret to show; `password` is the caller's."""

    password: Password


class RotateSecret(RevealSecret):
    """For how many hours calls are signed with the old secret as well."""

    overlap_hours: Annotated[int, Field(ge=0, le=OVERLAP_HOURS_MOST)] = 24


class ExampleQuery(OfEnvironment):
    """Which call the example shows."""

    kind: CallbackKind = "payment"


class AddressOutput(BaseModel):
    """Where one kind of call goes; empty when it is not set. Times in Unix seconds."""

    url: str = ""
    updated_user_name: str = ""
    updated_at: int | None = None


class SecretVersion(BaseModel):
    """One valid signing secret; `expires_at` (Unix seconds) is set when it was replaced."""

    version: int
    created_user_name: str
    created_at: int
    expires_at: int | None


class EnvironmentOutput(BaseModel):
    """Addresses and signing secrets of one environment, secrets newest first and never shown."""

    login: AddressOutput
    payment: AddressOutput
    secrets: list[SecretVersion]
    form: NoticeForm = STANDARD


class CallbacksOutput(BaseModel):
    """Everything about a game's callbacks; `missing` names what is not set ("sandbox.login")."""

    production: EnvironmentOutput
    sandbox: EnvironmentOutput
    missing: list[str]


class RevealedSecret(BaseModel):
    """A signing secret in the clear; `keys` are those that the form of notices takes from it."""

    version: int
    value: str
    keys: dict[str, str] = {}


class RevealedSecrets(BaseModel):
    """Signing secrets in the clear, newest first."""

    environment: Environment
    secrets: list[RevealedSecret]


class SignatureExample(BaseModel):
    """A call as it would be sent: signed with the game's own secrets, step by step.

    In a form that is not ours, where what is signed ends with the key, `keys` are invented ones and
    `secret_versions` is empty.
    """

    url: str
    body: str
    content_to_sign: str
    headers: dict[str, str]
    signature: str
    secret_versions: list[int]
    form: NoticeForm
    keys: dict[str, str] = {}
