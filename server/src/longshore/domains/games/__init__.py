"""Games of a publisher, and which one a user works on."""

from longshore.domains.games.app_id import app_id_of, game_id_of
from longshore.domains.games.presenter import icon_url
from longshore.domains.games.public import (
    all_game_ids,
    count_by_publisher,
    game_exists,
    games_by_ids,
    list_games,
    lock_game,
    publisher_of,
)
from longshore.domains.games.repository import MOST_GAMES, SHOWN
from longshore.domains.games.schemas import GameOutput, Icon
from longshore.domains.games.service import create_game
from longshore.domains.games.zone import GAME_ZONES, zone_of_game

__all__ = [
    "GAME_ZONES",
    "MOST_GAMES",
    "SHOWN",
    "GameOutput",
    "Icon",
    "all_game_ids",
    "app_id_of",
    "count_by_publisher",
    "create_game",
    "game_exists",
    "game_id_of",
    "games_by_ids",
    "icon_url",
    "list_games",
    "lock_game",
    "publisher_of",
    "zone_of_game",
]
