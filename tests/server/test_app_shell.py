"""What makes the pages an app: manifest, icons, and a service worker with a page for when we are away."""

from __future__ import annotations

import json
import re
from struct import unpack

import pytest

from carpathia.server.web.assets import STATIC
from tests.server.browser import Browser

pytestmark = pytest.mark.anyio
WORKER = (STATIC / "service-worker.js").read_text(encoding="utf-8")
KEPT = json.loads(re.search(r"const KEPT = (\[.*\]);", WORKER)[1].replace("OFFLINE", '"/offline"'))  # type: ignore[index]


async def test_the_manifest_names_icons_of_the_size_it_says(browser: Browser) -> None:
    reply = await browser.http.get("/manifest.webmanifest")
    assert reply.headers["content-type"] == "application/manifest+json"
    manifest = reply.json()
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    sizes = set()
    for icon in manifest["icons"]:
        picture = await browser.http.get(icon["src"])
        assert picture.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            assert icon["sizes"] == "{}x{}".format(*unpack(">II", picture.content[16:24]))
            sizes.add(icon["sizes"])
    assert sizes == {"192x192", "512x512"}


async def test_every_page_has_the_manifest(browser: Browser) -> None:
    for path in ("/", "/games/dragon-racer", "/docs"):
        assert "/manifest.webmanifest" in (await browser.read(path)).values("href")


async def test_the_service_worker_is_for_the_whole_site_and_never_old(browser: Browser) -> None:
    reply = await browser.http.get("/service-worker.js")
    assert reply.headers["content-type"].startswith("text/javascript")
    assert reply.headers["cache-control"] == "no-store"
    assert reply.text.startswith(WORKER)


async def test_the_service_worker_keeps_only_what_is_the_same_for_everybody(
    browser: Browser, other: Browser
) -> None:
    assert "/offline" in KEPT
    await browser.press("/play", {"game": "dragon-racer"})
    for path in KEPT:
        assert path == "/offline" or path.startswith("/static/")
        mine, theirs = await browser.http.get(path), await other.http.get(path)
        assert mine.status_code == 200
        assert mine.content == theirs.content


async def test_the_page_for_when_we_are_away_needs_nothing_that_is_not_kept(browser: Browser) -> None:
    page = await browser.read("/offline")
    assert "comes back by itself" in page.text
    needed = {
        link["href"] for link in page.all("link") if link["rel"] == "stylesheet" and "media" not in link
    }
    needed |= {image["src"] for image in page.all("img")}
    needed |= {script["src"] for script in page.all("script")} - {"/static/app.js"}
    assert needed <= set(KEPT)
