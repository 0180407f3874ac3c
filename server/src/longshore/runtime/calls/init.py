"""What a client asks when it starts: answered from memory, without a query."""

from typing import Annotated

from pydantic import BaseModel, Field, JsonValue, StringConstraints

from longshore.runtime.callers import ClientCall
from longshore.runtime.calls.fields import ChannelCode, DeviceInput, Name, Short
from longshore.runtime.entry import check_place
from longshore.runtime.init_answers import facts_at, init_answers
from longshore.runtime.limits import per_device
from longshore.runtime.link_telling import tell_link
from longshore.runtime.operation import Encoded, sdk_call
from longshore.runtime.promotion import show_tag

LinkCode = Annotated[str, StringConstraints(pattern=r"^([0-9a-z]{7,8})?$")]
Referrer = Annotated[str, Field(max_length=1024)]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-fA-F]{0,64}$")]

Tag = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9+/]{0,5600}={0,2}$")]
PromotionCode = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]{0,16}$")]
PackageDigest = Annotated[str, StringConstraints(pattern=r"^(sha(256|512):[0-9a-f]{64,128})?$")]


class InitInput(BaseModel):
    """The client as it is: package, the digest of its signing certificate, channel tag, versions.

    `store` is the channel that the package was built for, as its channel tag says. A promotion
    package tells what its signing block holds: the signed tag (Base64), walle's field "promotion",
    and the content digest that the package's signature covers, as "sha256:" and hex. `link` is the
    code of the promotion link that the install carries, `referrer` what the store gave the install
    back; both are told at the first starts and may be told again.
    """

    device: DeviceInput
    package: Name = ""
    signature_sha256: Digest = ""
    store: ChannelCode = ""
    client_version: Short = ""
    sdk_version: Short = ""
    language: Short = ""
    promotion_tag: Tag = ""
    promotion_code: PromotionCode = ""
    package_digest: PackageDigest = ""
    link: LinkCode = ""
    referrer: Referrer = ""


class AgreementToAccept(BaseModel):
    """An agreement in force for this store; `channel` goes back in the consent.

    Players read it at `reading_path` of this server's address.

    One that `is_required` must have been accepted in `least_version` or a later one, or signing in
    is refused (4831); `least_version` is 0 for the others.
    """

    kind: str
    channel: str
    version: int
    title: str
    reading_path: str
    is_required: bool
    least_version: int


class StoreState(BaseModel):
    """The store that the package was built for: whether its players may sign in and pay."""

    is_enabled: bool
    login: bool
    payment: bool
    report: bool


class SwitchAnswer(BaseModel):
    """A switch's value, an object or a list for JSON; `reason` is OpenFeature's word for why."""

    value: str | int | bool | dict[str, JsonValue] | list[JsonValue]
    variant: str
    reason: str
    rule_id: str
    version: int


class FloatingItemShown(BaseModel):
    """An item of the floating button: `link` is an address, `page` a page of the SDK or the game.

    One of the two is empty. `icon` is an address of this server; empty without one. A dot stands
    until the player opened this `revision`; on the page of announcements, until all are read.
    """

    key: str
    icon: str
    text: str
    link: str
    page: str
    has_dot: bool
    revision: str


class AnnouncementShown(BaseModel):
    """An announcement that is shown now; `html` has no scripts, styles or pictures of others.

    `login` is shown before signing in, `popup` in the game, `marquee` runs as one line; `once` is
    not to be shown again on the device until `revision` is another. Moments are Unix seconds.
    """

    key: str
    kind: str
    once: bool
    begins_at: int | None
    ends_at: int | None
    revision: str
    title: str
    html: str


class PrivacyAsked(BaseModel):
    """The privacy law of an area, and what it asks of the client.

    `consent` is `before` where nothing is collected before players agree, `opt_out` where they may
    refuse, `notice` where it is enough to tell them. Below `child_age` a parent answers for them; 0
    is a law that names no age.
    """

    regime: str
    consent: str
    child_age: int


class AreaTold(BaseModel):
    """The area that the caller is in, by the country of the address.

    The first of `languages` and `currencies` is what it takes where nothing else says which;
    `language` is the one of them for this client. Without `stores` every one is open.
    """

    key: str
    name: str
    language: str
    languages: list[str]
    currencies: list[str]
    stores: list[str]
    privacy: PrivacyAsked


class InitOutput(BaseModel):
    """What the client starts with; the server's time is in the header Longshore-Time.

    `snapshot` counts publications; `store` is null where nothing is published of it, `area` where
    the game has no area there. Ways to sign in are the area's. Texts are in the client's language
    where there are such.
    """

    snapshot: int
    login_methods: list[str]
    store: StoreState | None
    area: AreaTold | None
    agreements: list[AgreementToAccept]
    switches: Annotated[dict[str, SwitchAnswer], Field()]
    floating_button: list[FloatingItemShown]
    announcements: list[AnnouncementShown]


@sdk_call("/sdk/v1/init", per_device(60), response=InitOutput)
async def init(call: ClientCall, form: InitInput) -> Encoded:
    """Begin: ways to sign in, agreements, switches, what is shown; with an ETag.

    Code 4793 or 4794 says that the game is not open to where the client calls from.
    """
    await check_place(call)
    if form.promotion_tag or form.promotion_code:
        await show_tag(
            call, form.device.id, form.promotion_tag, form.promotion_code, form.package_digest
        )
    if form.link or form.referrer:
        await tell_link(call, form.device.id, form.link, form.referrer)
    snapshot = await call.ports.snapshots.of(call.game)
    told = {
        "store": form.store, "package": form.package, "client_version": form.client_version,
        "sdk_version": form.sdk_version, "os": form.device.os,
        "os_version": form.device.os_version, "language": form.language or call.language,
        "address": call.address,
    }  # fmt: skip
    zone = snapshot.time_zone(call.ports.settings.time_zone)
    facts = facts_at({name: value or None for name, value in told.items()}, form.device.id, zone)
    answers = init_answers(call.game_id, snapshot, zone)
    return answers.of(facts, form.store, snapshot.areas.of(call.address))
