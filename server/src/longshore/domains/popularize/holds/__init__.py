"""Suspicions about what promoters bring, and what is held back of settlement for them."""
