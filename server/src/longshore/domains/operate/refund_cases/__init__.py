"""What a minor paid: a guardian's claim, its evidence, what was decided, and the money back."""
