"""The address at which a phone uses its link: public, since a phone is nobody until then."""

from typing import Annotated

from longshore.account.identity import Wired, public
from longshore.data.phone.beginning import begin_phone_view
from longshore.data.phone.schemas import PhoneAdmitted, PhoneCode
from longshore.kit.http.body import body
from longshore.kit.http.context import Context
from longshore.kit.http.envelope import Envelope, ok
from longshore.kit.http.operation import OperationRouter

router = OperationRouter(tags=["phone"], prefix="/ultra/phone-view")


@router.post_operation("/begin", access=public())
async def use_phone_link(
    context: Context, wired: Wired, form: Annotated[PhoneCode, body(PhoneCode)]
) -> Envelope[PhoneAdmitted]:
    """Use the link behind a QR code: this phone shows the figures of its game from now on."""
    return ok(await begin_phone_view(wired, context, form.code))
