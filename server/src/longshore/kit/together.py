"""Work that is done at once, and is over once it is answered for."""

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    together = asyncio.gather  # noqa: TID251 - what each part returns, by its place
else:

    async def together(*parts):
        """What awaitables return, in their order; all of them are over then.

        `asyncio.gather` raises while the others still work, with connections and locks that whoever
        asked gives away thereupon: the next request found a statement on its connection.

        Raises:
            What the first of those that failed raised.
        """
        results = await asyncio.gather(*parts, return_exceptions=True)  # noqa: TID251
        for result in results:
            if isinstance(result, BaseException):
                raise result
        return results
