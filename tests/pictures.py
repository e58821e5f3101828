"""Makes the pictures of the README from seeded games: python -m tests.pictures"""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
from pathlib import Path

from tests.ui.driving import deal, press, running, see, until
from tests.ui.players import play
from westtable.games.bandits.frames import Defend
from westtable.ui.screens.table import Table

FOLDER = Path(__file__).resolve().parent.parent / "assets"


async def bandits() -> str:
    """A shoot-out in the middle: the defender has chosen a star."""
    with tempfile.TemporaryDirectory() as data:
        app = deal(Path(data), ["Ann", "Bob", "Cal", "Dee"], seed="picture")
        Table._saved_words = lambda self: "saved 21:40"  # type: ignore[method-assign]
        async with running(app, (100, 30)) as pilot:
            await see(pilot, "PASS THE KEYBOARD")

            def defending() -> bool:
                screen, session = app.screen, app.session
                if (
                    session is None
                    or not isinstance(screen, Table)
                    or screen.chooser is None
                    or len(session.turns) < 12
                ):
                    return False
                return isinstance(session.now.stack[-1], Defend) and len(screen.chooser.kinds) > 1

            await play(pilot, random.Random(2), lambda key: None, defending)
            table = app.table
            assert table is not None
            badge = next(item.badge for item in table.look.items(table.scene(table.seat)) if item.badge)
            await press(pilot, badge)
            await until(pilot, lambda: table.chooser is not None and table.chooser.kind is not None)
            return app.export_screenshot(title="Westtable")


def main() -> None:
    """Write every picture, without the fonts that the framework would have fetched from elsewhere."""
    svg = asyncio.run(bandits())
    svg = re.sub(r"@font-face\s*{.*?}", "", svg, flags=re.DOTALL).replace("Fira Code", "ui-monospace")
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    (FOLDER / "bandits" / "table.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
