"""Which value is best? A component over a range, or two of them, and an aim."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from carpathia.arena.plan import Plan
from carpathia.core.components import ComponentError, Value
from carpathia.core.phrases import comma_list, did_you_mean, or_list
from carpathia.lab.data import Sample
from carpathia.lab.estimates import Estimate, difference, discoveries, mean
from carpathia.lab.orders import changes_text
from carpathia.lab.quantities import SHAPE_COLUMNS, seats, shape
from carpathia.lab.report import Curve, Report, Section
from carpathia.lab.setting import Setting, method
from carpathia.lab.verdicts import SIGNS, Quantity

QUESTION = "sweep"
MOST = 24  # designs in a sweep
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?")


class SweepError(ValueError):
    """A range or an aim that makes no sense; the message says what would be right."""


@dataclass(frozen=True)
class Aim:
    """What a design is to achieve: a quantity that should be low, high or close to a value."""

    words: str
    column: str  # of the table of games, or "seats"
    wanted: str  # "low", "high" or a number

    def loss(self, value: float) -> float:
        if self.wanted in ("low", "high"):
            return value if self.wanted == "low" else -value
        return abs(value - float(self.wanted))


AIMS = {
    "seats even": Aim("the seats even", "seats", "low"),
    "short": Aim("games short", "decisions", "low"),
    "long": Aim("games long", "decisions", "high"),
    "close": Aim("the finish close", "margin", "low"),
    "tense": Aim("the lead open for as long as possible", "lead_for_good", "high"),
    "comebacks": Aim("comebacks frequent", "comeback", "high"),
    "few ties": Aim("shared victories rare", "tied", "low"),
    "choices": Aim("choices many", "branching", "high"),
}


def read_range(text: str) -> tuple[str, list[Value]]:
    """Read "race.line=8..14", "race.line=8..14..2" or "race.line=8,10,12"; switches are true,false."""
    key, sign, values = text.partition("=")
    usage = "a sweep is written like race.line=8..14, race.line=8..14..2 or race.line=8,10,12"
    if not sign or not key.strip() or not values.strip():
        raise SweepError(f"{text!r} has no range; {usage}")
    found = RANGE.fullmatch(values.strip())
    if found:
        first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
        chosen: list[Value] = list(range(first, last + 1, step)) if step else []
        if not chosen:
            raise SweepError(f"{text!r} is an empty range; the second number must not be below the first")
    else:
        chosen = [_value(text, part.strip(), usage) for part in re.split(r",(?![^\[]*\])", values)]
    if len(chosen) < 2:
        raise SweepError(f"{text!r} has one value; a sweep needs two or more, and {usage}")
    return key.strip(), chosen


def _value(text: str, part: str, usage: str) -> Value:
    if part in ("true", "false"):
        return part == "true"
    if re.fullmatch(r"-?\d+", part):
        return int(part)
    if re.fullmatch(r"\[\s*-?\d+(\s*,\s*-?\d+)*\s*\]", part):
        return [int(number) for number in part.strip("[]").split(",")]
    raise SweepError(f"{part!r} in {text!r} is no value; {usage}")


def read_aim(text: str) -> Aim:
    """Read one of `AIMS`, or a quantity with the value that is wanted: "decisions=120"."""
    if text in AIMS:
        return AIMS[text]
    column, sign, wanted = text.partition("=")
    if sign and column.strip() in SHAPE_COLUMNS and re.fullmatch(r"-?\d+(\.\d+)?", wanted.strip()):
        return Aim(f"{SHAPE_COLUMNS[column.strip()][0]} close to {wanted}", column.strip(), wanted.strip())
    otherwise = f"aims are {or_list(list(AIMS))}, or a quantity with its value such as decisions=120"
    raise SweepError(f"there is no aim {text!r}; {did_you_mean(text, AIMS, otherwise)}")


def designs(ranges: Sequence[tuple[str, list[Value]]]) -> list[dict[str, Value]]:
    if not 1 <= len(ranges) <= 2:
        raise SweepError("a sweep goes over one component or two")
    found = [dict(zip([key for key, _ in ranges], values)) for values in product(*[v for _, v in ranges])]
    if len(found) > MOST:
        raise SweepError(
            f"that makes {len(found)} designs; at most {MOST} can be swept, so take larger steps"
        )
    return found


def plans(setting: Setting, ranges: Sequence[tuple[str, list[Value]]]) -> list[Plan]:
    return [_plan(setting, changes) for changes in designs(ranges)]


def _plan(setting: Setting, changes: dict[str, Value]) -> Plan:
    try:
        return setting.plan(changes)
    except ComponentError as error:
        *_, reason = str(error).partition(": ")
        raise SweepError(f"{changes_text(changes)} cannot be played: {reason}") from None


def report(
    setting: Setting, samples: Sequence[Sample], ranges: Sequence[tuple[str, list[Value]]], aim: Aim
) -> Report:
    names = [", ".join(_shown(value) for value in design.values()) for design in designs(ranges)]
    keys = comma_list([key for key, _ in ranges])
    estimates = [_aimed(sample, aim, setting.matters) for sample in samples]
    quantity = _quantity(samples[0], aim, setting.matters)
    losses = [aim.loss(estimate.value) for estimate in estimates]
    best = losses.index(min(losses))
    rows = []
    for name, estimate, sample in zip(names, estimates, samples):
        shapes = {m.subject: m for m in shape(sample)}
        rows.append(
            [
                name,
                quantity.show(estimate.value),
                quantity.interval(estimate.low, estimate.high),
                *[
                    shapes[c].quantity.show(shapes[c].estimate().value)
                    for c in ("decisions", "margin", "comeback")
                ],
            ]
        )
    alike = _alike(samples, aim, estimates, best)
    sentences = _sentences(names, keys, aim, quantity, estimates[best], best, alike)
    if len(ranges) == 1 and aim.column != "seats":
        first, last = (s.mean_of_games(s.column(aim.column)) for s in (samples[0], samples[-1]))
        change, _ = difference(last, first)
        if any(discoveries([change.p])):
            trend = "rises" if change.value > 0 else "falls"
            sentences.append(f"From {names[0]} to {names[-1]} it {trend}.")
    curve = Curve(
        f"{quantity.name} by {keys}",
        keys,
        names,
        [e.value for e in estimates],
        [e.low for e in estimates],
        [e.high for e in estimates],
        SIGNS.get(quantity.unit, ""),
    )
    columns = (keys, "Aim", "95 % interval", "Decisions", "Margin", "Comebacks")
    section = Section(f"{quantity.name[:1].upper()}{quantity.name[1:]}", [], columns, rows, [curve])
    figures: dict[str, object] = {
        "aim": aim.words,
        "best": designs(ranges)[best],
        "designs": [
            {"changes": design, "value": e.value, "low": e.low, "high": e.high}
            for design, e in zip(designs(ranges), estimates)
        ],
    }
    title = f"{samples[0].game.title} for {setting.seats}: {keys} from {names[0]} to {names[-1]}"
    return Report(QUESTION, title, sentences, [section], method(setting, samples), figures=figures)


def _quantity(sample: Sample, aim: Aim, matters: float) -> Quantity:
    if aim.column == "seats":
        return Quantity("distance of the seats from even", "share", matters)
    name, unit = SHAPE_COLUMNS[aim.column]
    return Quantity(name, unit, matters)


def _aimed(sample: Sample, aim: Aim, matters: float) -> Estimate:
    if aim.column != "seats":
        return mean(*sample.mean_of_games(sample.column(aim.column)))
    # The largest distance of a seat from even, with the interval of that seat.
    shares = [m.estimate() for m in seats(sample, matters) if m.quantity.name == "win share"]
    worst = max(shares, key=lambda share: abs(share.difference))
    half = worst.half_width
    distance = abs(worst.difference)
    return Estimate(distance, max(distance - half, 0.0), distance + half, worst.p, worst.deals)


def _sentences(
    names: Sequence[str],
    keys: str,
    aim: Aim,
    quantity: Quantity,
    estimate: Estimate,
    best: int,
    alike: Sequence[int],
) -> list[str]:
    at = f"{keys} = {names[best]}"
    value = f"{quantity.show(estimate.value)} ({quantity.name})"
    others = [names[i] for i in alike]
    if len(others) == len(names) - 1:
        return [
            f"To have {aim.words}, no value is clearly better than the others: {at} comes out first with"
            f" {value}, but by these games it cannot be told from {or_list(others)}."
        ]
    first = f"To have {aim.words}, {at} is best, with {value}."
    if others:
        return [first, f"By these games it cannot be told from {or_list(others)}."]
    return [first, "Every other value is clearly worse."]


def _alike(samples: Sequence[Sample], aim: Aim, estimates: Sequence[Estimate], best: int) -> list[int]:
    """Return which designs cannot be told from the best one, deal by deal where that is possible."""
    others = [i for i in range(len(samples)) if i != best]
    if aim.column == "seats" or aim.wanted not in ("low", "high"):  # another seat, or another side of the aim
        first = estimates[best]
        reach = [aim.loss(first.value) + first.half_width + estimate.half_width for estimate in estimates]
        return [i for i in others if aim.loss(estimates[i].value) <= reach[i]]
    sums = [sample.mean_of_games(sample.column(aim.column)) for sample in samples]
    told = discoveries([difference(sums[i], sums[best])[0].p for i in others])
    return [i for i, apart in zip(others, told) if not apart]


def _shown(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
