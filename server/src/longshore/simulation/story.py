"""Putting a whole history together."""

from datetime import datetime

from longshore.simulation.people import population
from longshore.simulation.play import Play
from longshore.simulation.visiting import Habits, risen, visit


def cast(play: Play, after: datetime) -> int:
    """Put everybody's visits from a moment on onto the agenda; how many visits."""
    many = 0
    for person in population(play.plan):
        habits = Habits(person)
        for stay in person.visits:
            if stay.begins < after:
                habits.level = min(100, max(1, habits.level + risen(habits, stay, 0.5)))
                continue
            play.add(stay.begins, visit(play, habits, stay))
            many += 1
    return many
