"""What the page shows: agreements, versions, and the words of players."""

from collections import Counter, defaultdict

from sqlalchemy import Row, text

from longshore.account.identity import Call
from longshore.domains.operate.consent_rules import key_of
from longshore.domains.operate.consents.schemas import (
    ConsentedAgreement,
    ConsentedVersion,
    ConsentOutput,
    ConsentPage,
    ConsentQuery,
)
from longshore.domains.pack.agreements import (
    AgreementComparison,
    AgreementDiff,
    AgreementPlace,
    compare,
    get_history,
)
from longshore.domains.pack.agreements import (
    list_agreements as every_agreement,
)
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import epoch_seconds
from longshore.kit.paging import Rows

# The last word of each player counts; the index has all of it in this order.
_COUNTED = """
SELECT kind, channel_code, version, is_agreed, count(*) AS players FROM (
  SELECT DISTINCT ON (kind, channel_code, player_id) kind, channel_code, version, is_agreed
  FROM player_consent WHERE game_id = :game{of}
  ORDER BY kind, channel_code, player_id, id DESC) AS last
GROUP BY kind, channel_code, version, is_agreed
"""
_COUNT_ALL = text(_COUNTED.format(of=""))
_COUNT_ONE = text(_COUNTED.format(of=" AND kind = :kind AND channel_code = :channel"))
_IN_FORCE = text("""
SELECT DISTINCT ON (kind) kind, content::jsonb AS content FROM published_version
WHERE game_id = :game AND kind IN ('agreements', 'consent') ORDER BY kind, number DESC
""")
_LISTED = """
SELECT c.*, NOT EXISTS (SELECT FROM player_consent AS n WHERE n.game_id = c.game_id
    AND n.kind = c.kind AND n.channel_code = c.channel_code AND n.player_id = c.player_id
    AND n.id > c.id) AS is_last,
  coalesce(v.title, '') AS title,
  coalesce(encode(sha256(convert_to(v.html, 'UTF8')), 'hex'), '') AS digest
FROM player_consent AS c
LEFT JOIN agreement AS a ON a.game_id = c.game_id AND a.channel_code = c.channel_code
  AND a.kind = c.kind
LEFT JOIN agreement_version AS v ON v.agreement_id = a.id AND v.version = c.version
WHERE c.game_id = :game{more} ORDER BY c.id DESC LIMIT :most
"""
_FILTERS = {
    "kind": "c.kind = :kind", "player_id": "c.player_id = :player_id",
    "version": "c.version = :version", "before": "c.id < :before",
}  # fmt: skip


async def list_agreements(call: Call, form: OfGame) -> Rows[ConsentedAgreement]:
    """Every agreement of the game."""
    in_force, least = await _published(call)
    counted: dict[str, Counter[tuple[int, bool]]] = defaultdict(Counter)
    for row in (await call.session.execute(_COUNT_ALL, {"game": call.game_id})).all():
        counted[key_of(row.kind, row.channel_code)][row.version, row.is_agreed] = row.players
    found = []
    for one in (await every_agreement(call)).list:
        key = key_of(one.kind, one.channel_code)
        current = in_force.get(key, 0)
        asked = min(least.get(key, 0), current)
        words = counted[key]
        passing = sum(words[version, True] for version, _ in words if (asked or current) <= version)
        agreed = sum(players for (_, is_agreed), players in words.items() if is_agreed)
        found.append(
            ConsentedAgreement(
                kind=one.kind, channel_code=one.channel_code, title=one.title,
                last_version=one.last_version, published=one.published_version or 0,
                in_force=current, least_version=asked, accepted=passing, older=agreed - passing,
                withdrawn=words.total() - agreed, reading_path=one.reading_path,
            )
        )  # fmt: skip
    return Rows(list=found)


async def list_versions(call: Call, form: AgreementPlace) -> Rows[ConsentedVersion]:
    """One agreement's versions, the newest first.

    Raises:
        NotFoundError.
    """
    history = await get_history(call, form)
    values = {"game": call.game_id, "kind": form.kind, "channel": form.channel_code}
    rows = (await call.session.execute(_COUNT_ONE, values)).all()
    words = Counter({(row.version, row.is_agreed): row.players for row in rows})
    return Rows(
        list=[
            ConsentedVersion(
                version=one.version, title=one.title, note=one.note,
                created_user_name=one.created_user_name, created_at=one.created_at,
                accepted=words[one.version, True], withdrawn=words[one.version, False],
            )
            for one in history.list
        ]
    )  # fmt: skip


async def diff(call: Call, form: AgreementComparison) -> AgreementDiff:
    """Two versions of an agreement line by line.

    Raises:
        NotFoundError.
    """
    return await compare(call, form)


async def list_consents(call: Call, query: ConsentQuery) -> ConsentPage:
    """One page of what players said."""
    given = query.model_dump(include=set(_FILTERS), exclude_none=True)
    rows = await words_of(call, given, query.page_size + 1)
    shown = [consent_output(row) for row in rows[: query.page_size]]
    more = len(rows) > query.page_size
    return ConsentPage(list=shown, next=shown[-1].id if more else None)


async def words_of(
    call: Call, given: dict[str, object], most: int
) -> list[Row[tuple[object, ...]]]:
    """The newest words that fit `given`, each with title and digest of its text."""
    more = "".join(f" AND {_FILTERS[name]}" for name in given)
    statement = text(_LISTED.format(more=more))
    values = {"game": call.game_id, "most": most, **given}
    return list((await call.session.execute(statement, values)).all())


def consent_output(row: Row[tuple[object, ...]]) -> ConsentOutput:
    """A word as lists show it."""
    found = row._mapping
    names = set(ConsentOutput.model_fields) - {"at"}
    at = epoch_seconds(found["created_at"])
    return ConsentOutput.model_validate({name: found[name] for name in names} | {"at": at})


async def _published(call: Call) -> tuple[dict[str, int], dict[str, int]]:
    """By agreement the version that clients are told, and the least that is required."""
    rows = (await call.session.execute(_IN_FORCE, {"game": call.game_id})).all()
    kinds = {row.kind: row.content for row in rows}
    agreements = kinds.get("agreements", {}).get("agreements", [])
    rules = kinds.get("consent", {}).get("consents", [])
    return (
        {key_of(one["kind"], one["channel_code"]): one["version"] for one in agreements},
        {one["key"]: one["least_version"] for one in rules},
    )
