"""Evidence that leaves: one file, or the whole case as an archive, by a link that opens once."""

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import PurePath
from typing import Any

from sqlalchemy import text, update
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call, publishers
from longshore.domains.operate.refund_cases.errors import EvidenceLinkEndedError
from longshore.domains.operate.refund_cases.models import TOLD_RECORD, RefundCase, RefundCaseFile
from longshore.domains.operate.refund_cases.repository import case_of, files_of, orders_of
from longshore.domains.operate.refund_cases.schemas import (
    MOST_FILE_BYTES,
    EvidenceLink,
    EvidenceLinkForm,
)
from longshore.domains.operate.refund_cases.sealing import (
    OVERHEAD,
    EvidenceSecret,
    secret_of,
    unseal,
)
from longshore.domains.operate.refund_cases.service import target_of
from longshore.integrations.object_store import Bucket
from longshore.integrations.resources import Resources
from longshore.kit.aside import aside
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.errors import NotFoundError
from longshore.kit.secrets.tokens import new_token, token_digest

PATH = "/ultra/refund-case/evidence"
_LIFE = timedelta(minutes=5)
_PART = 64 << 10
_LEDGER = text("""
SELECT o.number, e.kind, e.actor_name, e.at FROM order_event e JOIN orders o ON o.id = e.order_id
WHERE o.id = ANY(:orders) ORDER BY o.id, e.id
""")


@dataclass(frozen=True, slots=True)
class TakenOut:
    """What a link gives: the name of the file and all of its bytes."""

    name: str
    content: bytes

    def parts(self) -> Iterator[bytes]:
        """The bytes in pieces that a connection takes."""
        for start in range(0, len(self.content), _PART):
            yield self.content[start : start + _PART]


async def make_link(call: Call, form: EvidenceLinkForm) -> EvidenceLink:
    """Make a link to a case's evidence; recorded with the reason. The one before it ends.

    Raises:
        NotFoundError: no such case or file. KeyringError.
    """
    case = await case_of(call.session, call.game_id, form.id, lock=True)
    name = _archive_name(case)
    if form.file_id is not None:
        files = {one.id: one for one in await files_of(call.session, case.id)}
        if form.file_id not in files:
            raise NotFoundError()
        name = secret_of(call.resources.keyring, files[form.file_id]).name
    token = new_token()
    case.link_digest, case.link_file_id = token_digest(token), form.file_id
    case.link_user_name, case.link_expires_at = call.actor.name, now() + _LIFE
    await call.session.flush()
    after = {"reason": form.reason, "file": form.file_id}
    call.record("refund_case.take_out", target_of(case), after=after)
    return EvidenceLink(url=f"{PATH}?token={token}", name=name)


async def open_link(database: Database, resources: Resources, token: str) -> TakenOut:
    """What a link leads to; the link is used up by it.

    Raises:
        EvidenceLinkEndedError: there is no such link any more. KeyringError, StoreError.
    """
    async with database.system() as session:
        digest = token_digest(token)
        taken = (
            update(RefundCase)
            .where(RefundCase.link_digest == digest, RefundCase.link_expires_at > now())
            .values(link_digest=None)
            .returning(RefundCase)
        )
        case = (await session.execute(taken)).scalar_one_or_none()
        if case is None or await publishers.is_suspended(session, case.publisher_id):
            raise EvidenceLinkEndedError()
    async with database.publisher(case.publisher_id) as session:
        files = list(await files_of(session, case.id))
        if case.link_file_id is not None:
            files = [one for one in files if one.id == case.link_file_id]
        about = await _about(session, resources, case)
    opened = [await _opened(resources, row) for row in files]
    if case.link_file_id is not None:
        if not opened:
            raise EvidenceLinkEndedError()
        return TakenOut(opened[0][1].name, opened[0][2])
    about["files"] = [_told(row, secret) for row, secret, _ in opened]
    return TakenOut(_archive_name(case), await aside(_archive, about, opened))


_Opened = tuple[RefundCaseFile, EvidenceSecret, bytes]


async def _opened(resources: Resources, row: RefundCaseFile) -> _Opened:
    secret = secret_of(resources.keyring, row)
    sealed = await resources.store.read_bytes(
        Bucket.PRIVATE, row.object_key, limit=MOST_FILE_BYTES + OVERHEAD
    )
    return row, secret, await aside(unseal, sealed, row.id, secret)


async def _about(session: AsyncSession, resources: Resources, case: RefundCase) -> dict[str, Any]:
    """The case in words: who claims what, what was paid, what was decided and by whom."""
    orders = await orders_of(session, [case.id])
    ledger = await session.execute(_LEDGER, {"orders": [row.id for row in orders]})
    guardian: object = None
    if case.guardian is not None:
        plain = resources.keyring.decrypt(
            case.guardian, publisher_id=case.publisher_id, record=TOLD_RECORD.format(id=case.id)
        )
        guardian = json.loads(plain)
    return {
        "case": case.id,
        "player_id": str(case.player_id),
        "taken_by": case.link_user_name,
        "taken_at": now().isoformat(),
        "state": case.state,
        "source": case.source,
        "relation": case.relation,
        "guardian": guardian,
        "age": case.proof,
        "opened": {"by": case.created_user_name, "at": case.created_at.isoformat()},
        "decided": {
            "by": case.decided_user_name,
            "at": case.decided_at.isoformat() if case.decided_at else None,
            "reason": case.reason,
        },
        "orders": [
            {
                "number": row.number, "goods": row.goods_name, "amount_minor": row.amount_minor,
                "currency": row.currency, "made_at": row.created_at.isoformat(),
                "payment": row.payment, "is_refunded": row.is_refunded,
            }
            for row in orders
        ],
        "ledger": [
            {"number": row.number, "kind": row.kind, "by": row.actor_name,
             "at": row.at.isoformat()}
            for row in ledger
        ],
    }  # fmt: skip


def _archive(about: Mapping[str, Any], opened: list[_Opened]) -> bytes:
    file = io.BytesIO()
    # Pictures do not get smaller.
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("case.json", json.dumps(about, ensure_ascii=False, indent=1))
        for row, secret, content in opened:
            archive.writestr(_entry(row, secret), content)
    return file.getvalue()


def _told(row: RefundCaseFile, secret: EvidenceSecret) -> dict[str, object]:
    return {
        "file": _entry(row, secret), "name": secret.name, "kind": row.kind,
        "sha256": secret.sha256, "by": row.created_user_name, "at": row.created_at.isoformat(),
    }  # fmt: skip


def _entry(row: RefundCaseFile, secret: EvidenceSecret) -> str:
    return f"evidence/{row.id}-{row.kind}{PurePath(secret.name).suffix.lower()}"


def _archive_name(case: RefundCase) -> str:
    return f"refund-case-{case.id}.zip"
