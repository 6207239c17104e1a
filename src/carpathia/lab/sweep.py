"""Which value of a component, or of two, serves an aim best?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import isfinite

from carpathia.arena.plan import Plan
from carpathia.core.components import ComponentError, Value
from carpathia.core.phrases import capitalised, comma_list, did_you_mean, or_list
from carpathia.lab.data import Sample
from carpathia.lab.estimates import difference, mean
from carpathia.lab.orders import changes_text
from carpathia.lab.quantities import SEATS, game_measures, seats
from carpathia.lab.report import Curve, Report, Section, finite
from carpathia.lab.setting import Setting, method
from carpathia.lab.verdicts import best_phrase, best_sentences, is_beyond
from carpathia.lab.wordings import GAME_MEASURES, Quantity, Unit

QUESTION = "sweep"
MAX_DESIGNS = 24
AIM_COLUMNS = [column for column in GAME_MEASURES if column != "score"]  # columns of the table of games
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?")


class SweepError(ValueError):
    """Raised for an impossible range or aim. The message names a possible one."""


@dataclass(frozen=True)
class Aim:
    """The aim of a sweep: a quantity that should be low, high or close to a value."""

    words: str
    column: str  # column of the table of games, or "seats"
    wanted: str  # "low", "high" or a number

    @property
    def is_direct(self) -> bool:
        """Whether designs are compared deal by deal: the aim is a low or a high mean."""
        return self.column != "seats" and self.wanted in ("low", "high")

    def loss(self, value: float) -> float:
        if self.wanted in ("low", "high"):
            return value if self.wanted == "low" else -value
        return abs(value - float(self.wanted))

    def losses(self, value: float, low: float, high: float) -> tuple[float, float]:
        """Return the smallest and the largest loss of the values in an interval."""
        ends = sorted((self.loss(low), self.loss(high)))
        is_inside = self.wanted not in ("low", "high") and low <= float(self.wanted) <= high
        return 0.0 if is_inside else ends[0], ends[1]


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
    """Read one of `AIMS`, or a quantity with its target: "decisions=120"."""
    if text in AIMS:
        return AIMS[text]
    column, sign, wanted = text.partition("=")
    if sign and column.strip() in AIM_COLUMNS and re.fullmatch(r"-?\d+(\.\d+)?", wanted.strip()):
        return Aim(f"{GAME_MEASURES[column.strip()].name} close to {wanted}", column.strip(), wanted.strip())
    otherwise = f"aims are {or_list(list(AIMS))}, or a quantity with its value such as decisions=120"
    raise SweepError(f"there is no aim {text!r}; {did_you_mean(text, AIMS, otherwise)}")


def designs(ranges: Sequence[tuple[str, list[Value]]]) -> list[dict[str, Value]]:
    if not 1 <= len(ranges) <= 2:
        raise SweepError("a sweep goes over one component or two")
    found = [dict(zip([key for key, _ in ranges], values)) for values in product(*[v for _, v in ranges])]
    if len(found) > MAX_DESIGNS:
        raise SweepError(
            f"that makes {len(found)} designs; at most {MAX_DESIGNS} can be swept, so take larger steps"
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
    swept = designs(ranges)
    names = [", ".join(_shown(value) for value in design.values()) for design in swept]
    keys = comma_list([key for key, _ in ranges])
    quantity = _quantity(samples[0], aim, setting.matters)
    aimed = [_aimed(sample, aim, setting.matters, quantity, len(samples)) for sample in samples]
    losses = [aim.loss(value) for value, _, _ in aimed]
    best = losses.index(min(losses))
    worse = _worse(samples, aim, quantity, aimed, best)
    rows = []
    phrases = [best_phrase(is_worse, number == best) for number, is_worse in enumerate(worse)]
    for name, (value, low, high), sample, verdict in zip(names, aimed, samples, phrases):
        measures = {series.subject: series for series in game_measures(sample)}
        shapes = [measures[column] for column in ("decisions", "margin", "comeback")]
        columns = [series.quantity.show(series.mean) for series in shapes]
        rows.append([name, quantity.show(value), quantity.interval(low, high), verdict, *columns])
    lows, highs = ([low for _, low, _ in aimed], [high for _, _, high in aimed])
    values = [value for value, _, _ in aimed]
    sign = quantity.unit.sign.strip()
    is_known = all(map(isfinite, [*lows, *highs]))
    curves = [Curve(f"{quantity.name} by {keys}", keys, names, values, lows, highs, sign)] if is_known else []
    headings = (keys, "Aim", "Interval", "Against the best", "Decisions", "Margin", "Comebacks")
    figures: dict[str, object] = {
        "aim": aim.words,
        "best": swept[best],
        "designs": [
            {
                "changes": design,
                "value": value,
                "low": finite(low),
                "high": finite(high),
                "verdict": verdict,
            }
            for design, (value, low, high), verdict in zip(swept, aimed, phrases)
        ],
    }
    return Report(
        QUESTION,
        f"{samples[0].game.title} for {setting.seats}: {keys} from {names[0]} to {names[-1]}",
        best_sentences(aim.words, f"{keys} = {names[best]}", names, worse, quantity, aimed[best]),
        [Section(capitalised(quantity.name), [], headings, rows, curves)],
        method(setting, samples),
        None not in [is_worse for number, is_worse in enumerate(worse) if number != best],
        max((high - low) / 2 for _, low, high in aimed),
        figures=figures,
    )


def _quantity(sample: Sample, aim: Aim, matters: float) -> Quantity:
    if aim.column == "seats":
        return Quantity("distance of the seats from even", Unit.SHARE, matters)
    [series] = [series for series in game_measures(sample) if series.subject == aim.column]
    return series.quantity


def _aimed(
    sample: Sample, aim: Aim, matters: float, quantity: Quantity, count: int
) -> tuple[float, float, float]:
    """Return the value of a design with an interval; the intervals of all `count` designs hold together."""
    if aim.column != "seats":
        estimate = mean(*sample.mean_of_games(sample.column(aim.column)), quantity.scale)
        return estimate.value, *estimate.interval(count)
    # The largest distance of a seat from even lies between the largest lower and the largest upper bounds.
    shares = [series.estimate() for series in seats(sample, matters) if series.family == SEATS]
    bounds = [
        (low - s.null, high - s.null) for s in shares for low, high in [s.interval(count * len(shares))]
    ]
    value = max(abs(share.difference) for share in shares)
    return (
        value,
        max(max(low, -high, 0.0) for low, high in bounds),
        max(max(-low, high) for low, high in bounds),
    )


def _worse(
    samples: Sequence[Sample],
    aim: Aim,
    quantity: Quantity,
    aimed: Sequence[tuple[float, float, float]],
    best: int,
) -> list[bool | None]:
    """Return for each design if it is worse than the best one by what matters; None is inconclusive.

    The best design is selected by the same games, so the intervals hold together for all pairs of designs.
    """
    pairs = len(samples) * (len(samples) - 1) // 2
    verdicts: list[bool | None] = []
    for number, sample in enumerate(samples):
        if number == best:
            verdicts.append(False)
            continue
        if aim.is_direct:
            sums = [s.mean_of_games(s.column(aim.column)) for s in (sample, samples[best])]
            estimate, _ = difference(sums[0], sums[1], quantity.as_change().scale)
            low, high = estimate.interval(pairs)
            low, high = (low, high) if aim.wanted == "low" else (-high, -low)
        else:
            (own_low, own_high), (best_low, best_high) = aim.losses(*aimed[number]), aim.losses(*aimed[best])
            low, high = own_low - best_high, own_high - best_low
        verdicts.append(is_beyond(low, high, quantity.smallest))
    return verdicts


def _shown(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
