"""What is not sure of a channel's protocol: answered by whoever signs in and takes payments."""

from collections.abc import Collection

from longshore.domains.pack.channels.schemas import ChannelDoubt
from longshore.kit.questions import Question

DOUBTS: Question[[Collection[str]], tuple[str, ChannelDoubt]] = Question(
    "What is not sure of channels' protocols, by their codes"
)


async def doubts_of(codes: Collection[str]) -> dict[str, ChannelDoubt]:
    """Doubts by the channel's code; most channels have none."""
    return dict(await DOUBTS.ask(codes))
