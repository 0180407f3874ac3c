"""What an operator looks after while a game runs: players, and what is published to them."""
