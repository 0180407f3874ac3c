"""Every metric of the data center, in the order of its pages."""

from longshore.data.metrics.metric import Metric, Unit
from longshore.data.metrics.of_now import OF_NOW
from longshore.data.metrics.of_online import OF_ONLINE
from longshore.data.metrics.of_parts import OF_PARTS
from longshore.data.metrics.of_payments import OF_PAYMENTS
from longshore.data.metrics.of_players import OF_PLAYERS

METRICS: tuple[Metric, ...] = (*OF_PLAYERS, *OF_PAYMENTS, *OF_ONLINE, *OF_NOW, *OF_PARTS)

__all__ = ["METRICS", "Metric", "Unit"]
