"""Full collections are rare while the server runs, but what has become garbage is found in the end."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

from carpathia.server.app import create_app
from carpathia.server.garbage import keep_collecting


class Knot:
    def __init__(self) -> None:
        self.itself = self


def test_python_starts_no_full_collection_while_the_server_runs(tmp_path: Path) -> None:
    usual = gc.get_threshold()

    async def serve() -> tuple[int, int, int]:
        app = create_app(tmp_path)
        async with app.router.lifespan_context(app):
            return gc.get_threshold()

    *_, oldest = asyncio.run(serve())
    assert oldest > 1_000_000
    assert gc.get_threshold() == usual


def test_old_garbage_is_found_in_the_end() -> None:
    knot = Knot()
    gone = weakref.ref(knot)
    gc.collect()  # it is old now
    del knot
    gc.collect(1)
    assert gone() is not None

    async def wait() -> None:
        collecting = asyncio.create_task(keep_collecting(every=0.01))
        while gone() is not None:
            await asyncio.sleep(0.01)
        collecting.cancel()

    asyncio.run(asyncio.wait_for(wait(), 60))
