"""Sandbox accounts, and real calls against a game's own server (测试验证)."""
