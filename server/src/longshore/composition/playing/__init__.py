"""`longshore simulate`: the product on one side, the simulation on the other, and a set clock."""
