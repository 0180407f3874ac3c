"""What composition is told about comments."""

from longshore.domains.talk.comments import models
from longshore.domains.talk.comments.hot import HOT_READS
from longshore.domains.talk.comments.routes import router
from longshore.domains.talk.comments.todos import TODOS
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "talk.comments",
    routers=(router,),
    models=(models,),
    hot_reads=HOT_READS,
    todos=TODOS,
)
