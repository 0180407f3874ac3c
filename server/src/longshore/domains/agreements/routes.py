"""Calls of agreements that do not go through the gateway."""

from longshore.kit.operation import OperationRouter

router = OperationRouter(tags=["agreements"])
