"""What composition is told about uploads."""

from longshore.domains.files.uploads import models
from longshore.domains.files.uploads.object_rows import NAMINGS
from longshore.domains.files.uploads.routes import router
from longshore.domains.files.uploads.sweep import PERIODICS
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "files.uploads",
    routers=(router,),
    models=(models,),
    periodics=PERIODICS,
    namings=NAMINGS,
)
