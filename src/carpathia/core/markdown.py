"""The Markdown of rulebooks, emphasis and code, as HTML for pages and as plain text for terminals."""

from __future__ import annotations

from functools import cache, lru_cache

from markdown_it import MarkdownIt


@cache
def _parser() -> MarkdownIt:
    # "zero" knows nothing but text, and escapes all HTML in it.
    return MarkdownIt("zero").enable(["backticks", "emphasis"])


@lru_cache(maxsize=2000)
def to_html(text: str) -> str:
    """Return a line of Markdown as HTML, with any HTML in it escaped."""
    html: str = _parser().renderInline(text)
    return html


def to_plain_text(text: str) -> str:
    """Return a line of Markdown without its markup."""
    inline = _parser().parseInline(text)[0]
    return "".join(token.content for token in inline.children or ())
