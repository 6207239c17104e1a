"""The review of a finished match: chances over the match, luck, costly decisions and accuracy.

from carpathia.core.record import Record
from carpathia.analysis.review import Narrative, review

report = review(Record.load(path))
report.receipts                      # start + luck + decisions = result, for every seat
report.mistakes(seat=0)              # numbers of `report.steps`, the costliest first
Narrative(report, reader=0).summary()
"""

from __future__ import annotations

from carpathia.analysis.review.narrative import Narrative
from carpathia.analysis.review.report import Receipt, Report, Step, report
from carpathia.analysis.review.timeline import CannotReview, Timeline
from carpathia.analysis.review.work import FULL, Efforts, Work
from carpathia.core.record import Record

__all__ = ["CannotReview", "Efforts", "Narrative", "Receipt", "Report", "Step", "review"]


def review(record: Record, efforts: Efforts = FULL) -> Report:
    """Return the review of a finished match. Raises `CannotReview` with a sentence for any other."""
    work = Work(Timeline(record), efforts=efforts)
    for _ in work.run():
        pass
    return report(work)
