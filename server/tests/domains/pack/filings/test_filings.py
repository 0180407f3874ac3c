"""Filings with the authority: kept as granted, compared with keys, before and after a build."""

import asyncio
import base64
from decimal import Decimal
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey, RSAPublicNumbers
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import select, text
from tests.support.client import Answer, Client
from tests.support.row_locks import until_somebody_waits
from tests.support.world import TestUser, World

from longshore.account.audit import AuditEvent
from longshore.domains.pack.filings.comparing import is_key
from longshore.domains.pack.signing_keys import PublicCertificate, certificates_of
from longshore.kit.db.database import Database
from longshore_packer.keys import generate

SDK = "/ultra/protected/app/send/usdk/sdk"
NAME, NUMBER = "com.harbor.game", "粤ICP备20260001号-3A"
ZONE = {"areas": [], "time_zone": "America/New_York"}


async def call(client: Client, world: World, path: str, **form: Any) -> Answer:
    user: TestUser = form.pop("user", world.aurora.pack)
    language: str = form.pop("language", "en-US")
    return await client.call(
        "POST", f"{SDK}/{path}", user=user, game=world.aurora.games[0], json=form, language=language
    )


async def certificate(client: Client, world: World, database: Database) -> PublicCertificate:
    form = {"name": "main", "kind": "rsa-2048", "common_name": "Harbor"}
    key = (await call(client, world, "sign/generate", **form)).data
    async with database.publisher(world.aurora.id) as session:
        return (await certificates_of(session, world.aurora.games[0].id))[key["id"]]


def filing(found: PublicCertificate, **other: Any) -> dict[str, Any]:
    return {
        "number": NUMBER,
        "package_name": NAME,
        "certificate_md5": found.md5.upper(),
        "public_key": base64.b64encode(found.public_key).decode(),
    } | other


async def test_kept_changed_and_forgotten(client: Client, world: World, database: Database) -> None:
    """A game's filing stands beside the key that it is of; every change is recorded."""
    found = await certificate(client, world, database)
    [kept] = (await call(client, world, "filing/save", **filing(found))).data["list"]
    assert (kept["number"], kept["package_name"]) == (NUMBER, NAME)
    assert (kept["key_name"], kept["differs"]) == ("main", [])
    assert kept["certificate_md5"] == found.md5
    other = "cd" * 60
    change = filing(found, id=kept["id"], public_key=other)
    [changed] = (await call(client, world, "filing/save", **change)).data["list"]
    assert changed["id"] == kept["id"] and changed["differs"] == ["public_key"]
    unknown = filing(found, id=kept["id"], certificate_md5="00" * 16)
    [foreign] = (await call(client, world, "filing/save", **unknown)).data["list"]
    assert (foreign["key_name"], foreign["differs"]) == ("", ["certificate_md5"])
    assert (await call(client, world, "filing/save", **filing(found))).code == 4009
    assert (await call(client, world, "filing/save", **filing(found, id=999_999))).code == 4004
    assert (await call(client, world, "filing/remove", id=kept["id"])).data["list"] == []
    assert (await call(client, world, "filing/remove", id=kept["id"])).code == 4004
    async with database.system() as session:
        written = select(AuditEvent.action).where(AuditEvent.action.like("app_filing.%"))
        actions = (await session.execute(written.order_by(AuditEvent.id))).scalars().all()
    assert actions == ["app_filing.save"] * 3 + ["app_filing.remove"]


async def test_what_is_not_sent_stays(client: Client, world: World, database: Database) -> None:
    """[W-04] Who corrects the number takes back no certificate; a new filing is whole."""
    found = await certificate(client, world, database)
    [kept] = (await call(client, world, "filing/save", **filing(found))).data["list"]
    [changed] = (
        await call(client, world, "filing/save", id=kept["id"], number="粤ICP备20269999号")
    ).data["list"]
    same = kept | {"number": "粤ICP备20269999号", "updated_at": changed["updated_at"]}
    assert changed == same
    new = await call(client, world, "filing/save", number=NUMBER, package_name="com.harbor.two")
    fields = [row["field"] for row in new.data["errors"]]
    assert (new.code, fields) == (4000, ["certificate_md5", "public_key"])


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("certificate_md5", "12:34", "must be 32 hexadecimal digits"),
        ("public_key", "too short", "must be a public key"),
        ("package_name", "harbor", "is not a package name"),
        ("number", " ", ""),
    ],
)
async def test_what_is_no_filing_is_refused(
    client: Client, world: World, field: str, value: str, said: str
) -> None:
    """Each field says what it wants, and nothing is kept."""
    form = filing(PublicCertificate("", "ab" * 16, "", b"\x01" * 64), **{field: value})
    answer = await call(client, world, "filing/save", **form)
    assert answer.code == 4000 and said in str(answer.data)
    assert (await call(client, world, "filing/list")).data["list"] == []


def test_every_form_of_a_key_is_known() -> None:
    """Portals and tools print one key in half a dozen forms."""
    public = generate("rsa-2048", alias="a", common_name="A").certificates[0].public_key()
    assert isinstance(public, RSAPublicKey)
    der = public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    modulus = public.public_numbers().n
    colons = ":".join(f"{byte:02X}" for byte in b"\0" + modulus.to_bytes(256))
    for form in (
        public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode(),
        public.public_bytes(Encoding.PEM, PublicFormat.PKCS1).decode(),
        der.hex().upper(), str(modulus), f"0x{modulus:X}", colons,
    ):  # fmt: skip
        assert is_key(form, der), form
    curve = generate("ec-256", alias="a", common_name="A").certificates[0].public_key()
    other = curve.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    assert is_key(other.hex(), other) and not is_key(other.hex(), der)
    assert not is_key(str(modulus + 1), der) and not is_key("", der)


def test_a_key_of_thousands_of_digits_is_compared() -> None:
    """RSA of 16,384 bits has 4,933 digits, more than an int is read from."""
    modulus = (1 << 16_383) + 123_456_789
    der = (
        RSAPublicNumbers(65_537, modulus)
        .public_key()
        .public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    )
    digits = format(Decimal(modulus), "f")
    assert len(digits) == 4_932
    assert is_key(digits, der) and is_key(f"{modulus:x}", der)
    assert not is_key(f"{digits[:-1]}0", der)


async def test_another_publisher_sees_none(
    client: Client, world: World, database: Database
) -> None:
    """A filing is its publisher's own; who may not pack changes none."""
    found = await certificate(client, world, database)
    assert (await call(client, world, "filing/save", **filing(found))).code == 0
    stranger = await client.call(
        "POST", f"{SDK}/filing/list", user=world.borealis.pack, game=world.aurora.games[0], json={}
    )
    assert stranger.code != 0


async def test_their_days_are_the_games(client: Client, world: World) -> None:
    """The installation's zone until the game has one of its own in force."""
    assert (await call(client, world, "filing/list")).data["time_zone"] == "Asia/Shanghai"
    for place, more in (("saveDraft", {"content": ZONE}), ("publish", {"seen_number": 0})):
        done = await client.call(
            "POST", f"/ultra/protected/app/send/usdk/publishing/{place}",
            user=world.aurora.owner, game=world.aurora.games[0], json={"kind": "globals"} | more,
        )  # fmt: skip
        assert done.code == 0, done.msg
    assert (await call(client, world, "filing/list")).data["time_zone"] == "America/New_York"


@pytest.mark.parametrize("does", ["save", "remove"])
async def test_it_goes_while_another_is_at_it(
    client: Client, world: World, database: Database, does: str
) -> None:
    """Who comes second is told that it is gone, and not that something broke."""
    new = {"number": NUMBER, "package_name": NAME, "public_key": "cd" * 60}
    new["certificate_md5"] = "ab" * 16
    [kept] = (await call(client, world, "filing/save", **new)).data["list"]
    async with database.system() as session:
        await session.execute(text("DELETE FROM app_filing"))
        change = {"id": kept["id"], "number": f"{NUMBER}B"}
        late = asyncio.create_task(call(client, world, f"filing/{does}", **change))
        await until_somebody_waits(session)
    assert (await late).code == 4004
