"""Calls of access keys that do not go through the gateway."""

from longshore.kit.operation import OperationRouter

router = OperationRouter(tags=["access_keys"])
