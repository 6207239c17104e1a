"""Verdicts in four grades: even, too little seen to tell, real but small, and large."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import ceil, inf

from carpathia.lab.estimates import Estimate, discoveries

WIN_SHARE_MATTERS = 0.02  # two points of win share, unless the designer says otherwise
SPREAD_MATTERS = 0.15  # of the standard deviation from game to game, for everything else
SHARE, CHANGE = "share", "change of a share"
SIGNS = {SHARE: "%", CHANGE: "points"}  # what stands behind a hundred times the number


class Grade(Enum):
    EVEN = "even"
    UNCLEAR = "too little seen to tell"
    SMALL = "real but small"
    LARGE = "large"


@dataclass(frozen=True)
class Quantity:
    """What was estimated: how it is called, in which unit, and how large a difference matters."""

    name: str
    unit: str  # "share" or "change of a share"; otherwise a noun in the plural, or nothing
    matters: float

    @property
    def is_share(self) -> bool:
        return self.unit in SIGNS

    def of_changes(self) -> Quantity:
        """Return the quantity for differences of this one: those of shares are told in points."""
        return replace(self, unit=CHANGE) if self.unit == SHARE else self

    def show(self, value: float, sign: bool = False) -> str:
        plus = "+" if sign else ""
        if self.is_share:
            text = f"{100 * value:{plus}.1f} {SIGNS[self.unit]}"
        else:
            text = f"{value:{plus}.{1 if abs(value) >= 10 else 2}f}"
        return text.replace("-", "\N{MINUS SIGN}")

    def interval(self, low: float, high: float) -> str:
        """Return two numbers as "12.5 to 14.0 %"."""
        sign = f" {SIGNS[self.unit]}" if self.is_share else ""
        return f"{self.show(low).removesuffix(sign)} to {self.show(high)}"


@dataclass(frozen=True)
class Finding:
    """A verdict on one quantity of one subject, such as the win share of seat 2."""

    subject: str
    quantity: Quantity
    estimate: Estimate
    grade: Grade
    games: int  # that were seen

    @property
    def real(self) -> bool:
        return self.grade in (Grade.SMALL, Grade.LARGE)

    @property
    def effect(self) -> float:
        """The difference in units of what matters."""
        return abs(self.estimate.difference) / self.quantity.matters if self.quantity.matters else 0.0

    def games_to_tell(self) -> int:
        """Return about how many games would tell a difference that matters from none."""
        width = self.estimate.half_width
        if not 0 < width < inf:
            return 0
        needed = self.games * (width / self.quantity.matters) ** 2
        return _round_up(needed if needed > self.games else 2 * self.games)  # narrow enough, but on the edge

    def interval(self) -> str:
        return self.quantity.interval(self.estimate.low, self.estimate.high)

    def verdict(self) -> str:
        if self.grade is Grade.UNCLEAR:
            needed = self.games_to_tell()
            if needed:
                return f"{self.grade.value}; {needed:,} games would"
        return str(self.grade.value)


def judge(
    drafts: Sequence[tuple[str, Quantity, Estimate]], games: int, rate: float | None = None
) -> list[Finding]:
    """Return verdicts on a family of estimates, with the false discovery rate held over all of them."""
    p_values = [estimate.p for _, _, estimate in drafts]
    real = discoveries(p_values) if rate is None else discoveries(p_values, rate)
    return [
        Finding(subject, quantity, estimate, _grade(quantity, estimate, is_real), games)
        for (subject, quantity, estimate), is_real in zip(drafts, real)
    ]


def _grade(quantity: Quantity, estimate: Estimate, real: bool) -> Grade:
    if real:
        return Grade.LARGE if abs(estimate.difference) >= quantity.matters else Grade.SMALL
    low, high = estimate.low - estimate.null, estimate.high - estimate.null
    inside = -quantity.matters <= low and high <= quantity.matters
    return Grade.EVEN if inside else Grade.UNCLEAR


def _round_up(number: float) -> int:
    """Round to two digits, upwards: nobody plans 1,873 games."""
    size = 10 ** max(len(str(ceil(number))) - 2, 0)
    return int(ceil(number / size) * size)
