"""What the forms of actions about a game have in common."""

from pydantic import BaseModel

from longshore.kit.text.fields import OptionalId


class OfGame(BaseModel):
    """The game is the appid header's; a call may name it in the payload as well."""

    game_id: OptionalId = None
