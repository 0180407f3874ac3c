"""Calls of callbacks that do not go through the gateway."""

from longshore.kit.operation import OperationRouter

router = OperationRouter(tags=["callbacks"])
