"""The Markdown of rulebooks as HTML and as plain text."""

from __future__ import annotations

import pytest

from carpathia.core.markdown import to_html, to_plain_text

CASES = [
    ("plain words", "plain words", "plain words"),
    ("*book*, it says so", "<em>book</em>, it says so", "book, it says so"),
    ("a **strong** word", "a <strong>strong</strong> word", "a strong word"),
    (
        "a switch in `components.toml`",
        "a switch in <code>components.toml</code>",
        "a switch in components.toml",
    ),
    ("`*not emphasis*`", "<code>*not emphasis*</code>", "*not emphasis*"),
    ("3 * 4 * 5", "3 * 4 * 5", "3 * 4 * 5"),
    ("[rulings.lone_card_moves]", "[rulings.lone_card_moves]", "[rulings.lone_card_moves]"),
    ("[a link](https://evil.example)", "[a link](https://evil.example)", "[a link](https://evil.example)"),
    ("", "", ""),
]


@pytest.mark.parametrize(("text", "html", "plain"), CASES)
def test_emphasis_and_code_are_all_there_is(text: str, html: str, plain: str) -> None:
    assert to_html(text) == html
    assert to_plain_text(text) == plain


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "a <b>bold</b> & mean *<i>trick</i>*", "`<img>`"]
)
def test_html_stays_text(text: str) -> None:
    html = to_html(text)
    for tag in ("<script", "<b>", "<i>", "<img"):
        assert tag not in html
    assert "&lt;" in html
    assert "<" in to_plain_text(text)
