"""Where the numbers of an observation of Thanks a Lottery stand."""

from __future__ import annotations

from typing import Final, final

from carpathia.core.observation import EIGHTH, SIXTEENTH, ObservationSpace, relative_names
from carpathia.games.thanks_a_lottery.components import SPACES, Parts
from carpathia.games.thanks_a_lottery.rules.position import Phase

ENDINGS: Final = ["an empty hand", "an empty deck", "an empty pool"]
COLUMNS: Final = ["cards", "dice", "lottery", "bonus", "hand", "total"]


@final
class Layout:
    """The sections of an observation; seats count clockwise from the one that observes."""

    def __init__(self, parts: Parts) -> None:
        seats = relative_names(int(parts.seats))
        cards = [parts.card_name(card) for card in range(int(parts.cards))]
        laid = parts.lay.first
        numbers = cards[: parts.numbers]
        faces = parts.take.first
        tokens = parts.token_names
        blocks = parts.add.first
        self.space: Final = ObservationSpace()
        section = self.space.section
        self.phase: Final = section("phase", [phase.name.lower() for phase in Phase])
        self.actor: Final = section("to decide:", seats)
        self.over: Final = section("the game is over")
        self.round: Final = section("rounds scored")
        self.dealer: Final = section("dealer:", seats)
        self.player: Final = section("turn of", seats)
        self.undealt: Final = section("cards in the deck", unit=SIXTEENTH)
        self.pool: Final = section("dice in the pool that show", faces)
        self.owed: Final = section("dice to take")
        self.ending: Final = section("this round ended by", ENDINGS)
        self.cause: Final = section("this round was ended by", seats)
        self.token: Final = section("token on the space", SPACES, tokens)
        self.points: Final = section("points of", seats, unit=SIXTEENTH)
        self.hand_size: Final = section("cards in the hand of", seats, unit=EIGHTH)
        self.known: Final = section("wilds known in the hand of", seats)
        self.dice: Final = section("dice of", seats, [f"that show {face}" for face in faces])
        self.rolling: Final = section("dice in the air of", seats)
        self.ready: Final = section("has chosen dice:", seats)
        self.owner: Final = section("owner of", blocks, seats)
        self.kind: Final = section("kind of", blocks, ["sequential", "identical"])
        self.length: Final = section("length of", blocks, unit=EIGHTH)
        self.first: Final = section("first number of", blocks, numbers)
        self.wild: Final = section("wild of", blocks, [f"as {number}" for number in numbers])
        self.hand: Final = section("hand", cards)
        self.laid: Final = section("chosen", laid)
        self.laid_at: Final = section("how early chosen", laid)
        self.target: Final = section("adds to", blocks)
        self.picked: Final = section("own dice to roll again that show", faces)
        self.last_round: Final = section("last scored round")
        self.last_ending: Final = section("the last round ended by", ENDINGS)
        self.last_cause: Final = section("the last round was ended by", seats)
        self.last_token: Final = section("last round: token on the space", SPACES, tokens)
        self.last_dice: Final = section("last round: dice of", seats, [f"that show {face}" for face in faces])
        self.last_points: Final = section("last round: points of", seats, COLUMNS, unit=SIXTEENTH)
