"""What becomes of each table that knows a player when they are deleted: one list, held whole.

`server/tests/domains/operate/players/test_deletion.py` walks the database's catalogue, and fails
for a table with a reference to a player that is not named here, as for a text that is left and not
accounted for.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Removed:
    """Every row of the player goes.

    `where` finds them by `:players`, an array of ids, and by `:messages`, the digests by which the
    log of messages knows phones and addresses of theirs.
    """

    where: str = "player_id = ANY(:players)"

    @property
    def found(self) -> str:
        """By what the rows of a player are found."""
        return self.where


@dataclass(frozen=True, slots=True)
class Kept:
    """Rows stay, and why; `blank` says which columns are emptied, and with what.

    `told` finds the rows that the player is told of, where it differs from `where`.
    """

    why: str
    blank: Mapping[str, str] = field(default_factory=dict)
    where: str = "player_id = ANY(:players)"
    told: str = ""

    @property
    def found(self) -> str:
        """By what the rows of a player are found."""
        return self.told or self.where


_LAW = "the law asks for payments for three years, for reports of minors likewise"
_OF_ORDER = "order_id IN (SELECT id FROM orders WHERE player_id = ANY(:players))"
_OF_DELIVERY = f"""({_OF_ORDER} OR gift_redemption_id IN
  (SELECT id FROM gift_redemption WHERE player_id = ANY(:players)))"""  # noqa: S608 - constants
_OF_CASE = "case_id IN (SELECT id FROM refund_case WHERE player_id = ANY(:players))"
_ALONE = """id IN (SELECT s.device_id FROM player_session AS s WHERE s.player_id = ANY(:players))
  AND NOT EXISTS (SELECT FROM player_session AS o WHERE o.device_id = device.id
    AND o.player_id <> ALL(:players)) AND coalesce(banned_until <= now(), true)"""
_THEIRS = "id IN (SELECT device_id FROM player_session WHERE player_id = ANY(:players))"
_FORGOTTEN_DEVICE = "sha256(convert_to('deleted:' || id, 'UTF8'))"


def _by_device(table: str, why: str, **emptied: str) -> Kept:
    """What is kept of a device by its digest: forgotten where the device is, under its new name.

    One new name for all that a device did, so that what fraud was seen by still adds up.
    """
    device = f"""(SELECT sha256(convert_to('deleted:' || d.id, 'UTF8')) FROM device AS d
      WHERE d.game_id = {table}.game_id AND d.digest = {table}.device)"""  # noqa: S608 - constants
    return Kept(
        why,
        {"device": device} | emptied,
        where=f"(game_id, device) IN (SELECT game_id, digest FROM device WHERE {_ALONE})",  # noqa: S608
        told=f"(game_id, device) IN (SELECT game_id, digest FROM device WHERE {_THEIRS})",  # noqa: S608
    )


HANDLED: Mapping[str, Removed | Kept] = {
    "player_fact": Removed(),
    "player_account": Removed(),
    "player_consent": Removed(),
    "player_note": Removed(),
    "player_ban": Removed(),
    "player_role": Removed(),
    "player_role_event": Removed(),
    "real_name": Removed(),
    "minor_hit": Removed(),
    "activity_occasion": Removed(),
    "activity_visit": Removed(),
    "notice_view": Removed(),
    "refused_entry": Removed(
        "mark IN (SELECT 'player:' || one FROM unnest(CAST(:players AS bigint[])) AS one)"
    ),
    "player_deletion": Kept("proof that it was done: two moments and the number"),
    "player_attribution": Kept("settled with promoters; it names nobody but them"),
    "activity_reward": Kept("what an activity's budget was spent on; numbers"),
    "behaviour_report": Kept(_LAW),
    "gift_redemption": Kept(
        "a code counts as used for good", {"role_id": "''", "device_id": "NULL"}
    ),
    "orders": Kept(_LAW, {"role_name": "''", "extra": "''"}),
    "order_event": Kept(_LAW, where=_OF_ORDER),
    "order_asking": Kept("gone once the channel has answered", where=_OF_ORDER),
    "payment": Kept(_LAW, where=_OF_ORDER),
    "delivery": Kept("which notifications the game's server took", where=_OF_DELIVERY),
    # Before the player: what a guardian told goes, and evidence with its key (`refund_cases`).
    "refund_case": Kept(_LAW, {"guardian": "NULL", "link_digest": "NULL"}),
    "refund_case_order": Kept(_LAW, where=_OF_CASE),
    "refund_case_file": Kept("a sweep removes the sealed object", {"secret": "NULL"}, _OF_CASE),
    "gift_tally": Kept("a limit that was used up stays so; a number", where="false"),
    "activity_tally": Kept("a budget that was used up stays so; a number", where="false"),
    "sandbox_account": Kept("made by colleagues to try the game; nobody's own", where="false"),
    # What it cost is settled with who sent it; whom it went to, and by which number the sender
    # knows the message, leads to a person.
    "sent_message": Kept(
        "what was sent is paid for",
        {"masked": "''", "digest": "''", "said": "''", "provider_id": "''"},
        where="""digest = ANY(:messages)
          AND game_id IN (SELECT game_id FROM player WHERE id = ANY(:players))""",
    ),
    # Before the device, by whose digest they are found.
    "attribution": _by_device("attribution", "promoters are paid by it"),
    "tag_finding": _by_device("tag_finding", "by what fraud is seen", address="''"),
    # Others play on a device, too: it is forgotten with the last of them, unless it is barred.
    "device": Kept(
        "sessions lead to it",
        {"digest": _FORGOTTEN_DEVICE, "os": "''", "model": "''"},
        where=_ALONE,
        told=_THEIRS,
    ),
    "player_session": Kept("figures count visits", {"address": "''", "store_code": "''"}),
    # Last, since the others are found by it: orders and figures refer to the row.
    "player": Kept(
        "orders and figures refer to the row",
        {"channel_uid": "'deleted:' || id", "deleted_at": "now()"},
        where="id = ANY(:players)",
    ),
}


def statements() -> list[str]:
    """What forgets the players of `:players`, in order."""
    found = []
    for table, how in HANDLED.items():
        if isinstance(how, Removed):
            found.append(f"DELETE FROM {table} WHERE {how.where}")  # noqa: S608 - constants
        elif how.blank:
            values = ", ".join(f"{name} = {value}" for name, value in how.blank.items())
            found.append(f"UPDATE {table} SET {values} WHERE {how.where}")  # noqa: S608 - constants
    return found
