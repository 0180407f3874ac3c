"""The table of one player's events."""

import json
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from longshore.data.export.of_parts import SOURCES
from longshore.data.export.table import Table, channel_of, major
from longshore.data.player_stream import PlayerEvents
from longshore.kit.text.text import Text


def of_stream(found: PlayerEvents, language: str) -> list[Table]:
    """Every event with its moment in the zone of the game's days, the newest first."""
    zone = ZoneInfo(found.time_zone)
    head = [
        Text("时间", "Time"), Text("收到", "Received"), Text("事件", "Event"),
        Text("来自", "From"), Text("事件 ID", "Event ID"), Text("渠道", "Channel"),
        Text("区服", "Server"), Text("版本", "Version"), Text("金额", "Amount"),
        Text("币种", "Currency"), Text("属性", "Properties"),
    ]  # fmt: skip
    return [
        Table(
            Text("玩家 {player} 的事件", "Events of player {player}").filled(player=found.player),
            head,
            [
                [
                    _moment(one.at, zone), _moment(one.received, zone), one.event,
                    SOURCES[one.source].in_language(language), one.id, channel_of(one.channel),
                    one.server, one.version,
                    major(one.amount, one.currency) if one.currency else None,
                    one.currency, _read(one.properties),
                ]
                for one in found.list
            ],
        )
    ]  # fmt: skip


def _read(properties: str) -> str:
    """JSON whose texts can be read; as it came where it holds what Python does not read."""
    try:
        return json.dumps(json.loads(properties), ensure_ascii=False, allow_nan=False)
    except (ValueError, RecursionError):
        # A number of thousands of digits, or beyond what a double holds.
        return properties


def _moment(milliseconds: int, zone: ZoneInfo) -> str:
    local = datetime.fromtimestamp(milliseconds / 1000, UTC).astimezone(zone)
    return local.isoformat(" ", "milliseconds")
