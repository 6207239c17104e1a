"""Pictures of a report as SVG, in the colours of the page for light and dark."""

from __future__ import annotations

import re
from io import StringIO
from xml.sax.saxutils import escape

from carpathia.core.extras import need
from carpathia.lab.report import Curve, Intervals, Picture

INK, ACCENT, SOFT = "#010203", "#040506", "#070809"  # placeholders for the colours of the page
STYLE = {INK: "currentColor", ACCENT: "var(--accent)", SOFT: "var(--line)"}
WIDTH = 5.0  # inches; on a narrow screen letters are as large as elsewhere
ROW = 0.34
UNITS = {"%": "per cent", "points": "points of win share", "": ""}


def svg(picture: Picture) -> str:
    """Return a picture as SVG to be put into a page."""
    need("matplotlib", "lab")
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    tall = 1.0 + ROW * len(picture.labels) if isinstance(picture, Intervals) else 3.0
    with rc_context(
        {"svg.fonttype": "none", "font.family": "sans-serif", "font.size": 10, "svg.hashsalt": "lab"}
    ):
        figure = Figure(figsize=(WIDTH, tall), layout="constrained")
        axes = figure.add_subplot()
        _draw_intervals(axes, picture) if isinstance(picture, Intervals) else _draw_curve(axes, picture)
        for side in ("top", "right", "left"):
            axes.spines[side].set_visible(False)
        axes.spines["bottom"].set_color(SOFT)
        axes.tick_params(colors=INK, length=0)
        axes.patch.set_alpha(0)
        figure.patch.set_alpha(0)
        out = StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return _for_a_page(out.getvalue(), picture.caption)


def _draw_intervals(axes: object, picture: Intervals) -> None:
    draw: object = axes
    scale = 100 if picture.sign else 1
    rows = list(range(len(picture.labels)))[::-1]
    if picture.even is not None:
        draw.axvline(scale * picture.even, color=SOFT, linewidth=1.5, linestyle=(0, (4, 3)))  # type: ignore[attr-defined]
    draw.hlines(  # type: ignore[attr-defined]
        rows,
        [scale * low for low in picture.lows],
        [scale * high for high in picture.highs],
        color=ACCENT,
        linewidth=3,
    )
    draw.plot([scale * v for v in picture.values], rows, "o", color=ACCENT, markersize=7)  # type: ignore[attr-defined]
    draw.set_yticks(rows, list(picture.labels))  # type: ignore[attr-defined]
    draw.set_ylim(-0.6, len(rows) - 0.4)  # type: ignore[attr-defined]
    draw.set_xlabel(UNITS[picture.sign], color=INK)  # type: ignore[attr-defined]


def _draw_curve(axes: object, picture: Curve) -> None:
    draw: object = axes
    scale = 100 if picture.sign else 1
    places = list(range(len(picture.ticks)))
    low, high = [scale * v for v in picture.lows], [scale * v for v in picture.highs]
    draw.fill_between(places, low, high, color=ACCENT, alpha=0.25, linewidth=0)  # type: ignore[attr-defined]
    draw.plot(places, [scale * v for v in picture.values], "o-", color=ACCENT)  # type: ignore[attr-defined]
    draw.set_xticks(places, list(picture.ticks))  # type: ignore[attr-defined]
    draw.set_xlabel(picture.x_label, color=INK)  # type: ignore[attr-defined]
    draw.set_ylabel(UNITS[picture.sign], color=INK)  # type: ignore[attr-defined]


def _for_a_page(text: str, caption: str) -> str:
    """Return a drawing without inline styles, which the server's pages do not allow."""
    drawing = text[text.index("<svg") :]
    drawing = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>", "", drawing, count=1, flags=re.DOTALL)
    for colour, own in STYLE.items():
        drawing = drawing.replace(colour, own)
    drawing = re.sub(r' style="([^"]*)"', _attributes, drawing)
    drawing = re.sub(r' (?:width|height)="[\d.]+pt"', "", drawing, count=2)
    label = escape(caption, {'"': "&quot;"})
    return drawing.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)


def _attributes(found: re.Match[str]) -> str:
    """Return a style as attributes of their own; text gets its font from the page."""
    kept = []
    for declaration in found[1].split(";"):
        name, sign, value = (part.strip() for part in declaration.partition(":"))
        if not sign or name in ("font", "font-size", "font-family"):
            continue
        kept.append(f' {name}="{escape(value, {chr(34): "&quot;"})}"')
    if "font" in found[1] and "fill" not in found[1]:
        kept.append(' fill="currentColor"')
    return "".join(kept)
