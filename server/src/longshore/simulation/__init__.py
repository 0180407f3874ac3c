"""A game that is played: players, channels and a game server, written apart from the product.

Nothing here imports the product: the two meet at the public interface alone, so that each can find
the other's faults. The same seed plays the same game.
"""

from longshore.simulation.books import Books
from longshore.simulation.game_server import Fault, GameServer
from longshore.simulation.people import Goods, Person, Plan, Visit, population
from longshore.simulation.play import Desk, Play, Played
from longshore.simulation.wire import Heard, Wire

__all__ = [
    "Books",
    "Desk",
    "Fault",
    "GameServer",
    "Goods",
    "Heard",
    "Person",
    "Plan",
    "Play",
    "Played",
    "Visit",
    "Wire",
    "population",
]
