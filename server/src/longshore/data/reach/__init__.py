"""How many of yesterday's players a rule would reach."""
