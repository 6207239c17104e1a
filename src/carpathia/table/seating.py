"""Who sits where: people and bots, their names and colours, and what both are by default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from carpathia.bots.bot import Bot
from carpathia.bots.levels import Regular, make_bot
from carpathia.bots.partner import Partner, strength_of
from carpathia.bots.ratings import first_standing
from carpathia.core.game import Game
from carpathia.core.phrases import agree, and_list
from carpathia.core.record import Header
from carpathia.core.registry import UnknownName, bot_class, bots
from carpathia.table.errors import refused

BOT_NAMES = ("Mina", "Lucy", "Quincey", "Jonathan", "Renfield", "Arthur", "Abraham", "Ileana")
LONGEST_NAME = 20
LONGEST_WORD = 40
NOBODYS_NAMES = ("spectator", "spectators", "you", "nobody")  # which the pages use for others
USUAL_BOT = Regular.name
USUAL_SEATS = 3
STEP = 10  # points to which the strength of a partner is rounded, since everybody at the table may read it

NO_KEY = "To sit down you need a key of your own: a cookie, or one from /api/v1/key."


@dataclass
class Player:
    """A chair at a table: empty, kept for somebody, a person's (also if a bot plays for them) or a bot's."""

    name: str = ""
    owner: str | None = None  # whoever may act for the chair, by a name that nobody else can claim
    bot: str | None = None
    colour: str = ""  # if one was chosen
    invited: str | None = None  # the person for whom the chair is kept until they accept or decline
    word: str = ""  # that is mixed into the key of the luck
    rating: int | None = None  # of the person after this match, if a partner played and it counted
    matches: int = 0  # that this rating comes from

    @property
    def taken(self) -> bool:
        return self.owner is not None or self.bot is not None

    @property
    def free(self) -> bool:
        return not self.taken and self.invited is None

    def awaits(self, owner: str) -> bool:
        """Say whether a question to this chair is for that person to answer."""
        return self.owner == owner and self.bot is None


def usual_seats(kind: type[Game[Any]]) -> int:
    return USUAL_SEATS if USUAL_SEATS in kind.seat_range else kind.seat_range.start


def default_name(seat: int) -> str:
    """Return what somebody is called who has not said their name."""
    return f"Player {seat + 1}"


def seat_everybody(kind: type[Game[Any]], seats: int, wanted: Sequence[Player]) -> list[Player]:
    """Return the chairs of a new table, checked; bots without a name get one that nobody else has."""
    if len(wanted) != seats:
        were = agree(len(wanted), "was", "were")
        raise refused(f"There are {seats} chairs, but {len(wanted)} {were} given a bot or kept free")
    players = [Player() for _ in wanted]
    for seat, player in enumerate(wanted):
        if player.owner is not None or player.name:
            players[seat] = replace(player, name=checked_name(players, seat, player.name))
            check_owner(player.owner)
    for seat, player in enumerate(wanted):  # after the people, whose names bots must not have
        if player.bot is not None:
            check_bot(player.bot)
            players[seat] = replace(player, name=players[seat].name or bot_name(players))
    for seat, player in enumerate(wanted):
        players[seat].colour = checked_colour(kind, players, seat, player.colour)
    return players


def players_of(header: Header, people: Mapping[int, str]) -> list[Player]:
    """Return the players of a record; who is not among `people`, by seat and owner, is played by a bot."""
    recorded = header.bots or [None] * header.seats
    colours = header.colours or [""] * header.seats
    return [
        Player(name, people.get(seat), None if seat in people else _known(bot), colour)
        for seat, (name, bot, colour) in enumerate(zip(header.names, recorded, colours, strict=True))
    ]


def checked_name(players: Sequence[Player], seat: int, name: str) -> str:
    """Return a name without needless spaces, if it can be that of a seat."""
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise refused(f"A name has 1 to {LONGEST_NAME} letters")
    if name.casefold() in NOBODYS_NAMES:
        raise refused(f"Nobody can be called {name}; choose another name")
    others = [other.name.casefold() for number, other in enumerate(players) if number != seat]
    if name.casefold() in others:
        raise refused(f"Somebody here is called {name} already; choose another name")
    return name


def checked_word(word: str) -> str:
    """Return a word for the luck without needless spaces; it may be empty."""
    word = " ".join(word.split())
    if len(word) > LONGEST_WORD or not word.isprintable():
        raise refused(f"A word for the luck has at most {LONGEST_WORD} letters")
    return word


def check_names(names: Sequence[str]) -> None:
    """Refuse names from elsewhere that nobody could have chosen here."""
    players = [Player(name) for name in names]
    for seat, name in enumerate(names):
        if checked_name(players, seat, name) != name:
            raise refused(f"The name {name!r} has needless spaces")


def bot_name(players: Sequence[Player]) -> str:
    """Return a name for a bot that nobody at the table has."""
    taken = {player.name.casefold() for player in players}
    stock = [*BOT_NAMES, *(f"Bot {number + 1}" for number in range(len(players)))]
    return next(name for name in stock if name.casefold() not in taken)


def adapt_partners(kind: type[Game[Any]], players: Sequence[Player], ratings: Mapping[str, int]) -> None:
    """Give the partners at a table that begins their strength: the mean rating of the people there."""
    people = sorted({player.owner for player in players if player.owner is not None})
    found = [ratings.get(owner, first_standing(kind).points) for owner in people]
    mean = sum(found) / len(found) if found else first_standing(kind).points
    for player in players:
        if player.owner is None and player.bot == Partner.name:
            player.bot = f"{Partner.name}:{STEP * round(mean / STEP)}"


def has_partner(players: Sequence[Player]) -> bool:
    """Say whether a partner has a chair, adapted or not."""
    return any(
        player.owner is None and player.bot and unadapted(player.bot) == Partner.name for player in players
    )


def unadapted(bot: str) -> str:
    """Return the name by which a bot is chosen."""
    return bot if strength_of(bot) is None else Partner.name


def known_bot(bot: str | None) -> Bot | None:
    """Return a bot that can sit at a table, by its name: one to choose, or a partner that has adapted."""
    known = bot is not None and (bot in bots() or strength_of(bot) is not None)
    return make_bot(bot) if bot is not None and known else None


def check_bot(bot: str) -> None:
    try:
        bot_class(bot)
    except UnknownName as error:
        raise refused(str(error)) from None


def check_owner(owner: str | None) -> None:
    if owner == "":  # a chair of theirs would belong to everybody without a key
        raise refused(NO_KEY)


def check_free(players: Sequence[Player], seat: int) -> None:
    check_seat(players, seat)
    if not players[seat].free:
        raise refused("That chair is taken")


def check_seat(players: Sequence[Player], seat: int) -> None:
    if not 0 <= seat < len(players):
        raise refused(f"There is no chair {seat}; they go from 0 to {len(players) - 1}")


def free_colours(kind: type[Game[Any]], players: Sequence[Player], seat: int) -> list[str]:
    """Return the colours that a seat may choose: those that no other seat has chosen."""
    taken = {other.colour for number, other in enumerate(players) if number != seat}
    return [colour for colour in kind.palette if colour not in taken]


def checked_colour(kind: type[Game[Any]], players: Sequence[Player], seat: int, colour: str) -> str:
    """Return a colour if a seat may have it; none at all leaves the choice to the table."""
    if not colour or colour in free_colours(kind, players, seat):
        return colour
    if not kind.palette:
        raise refused(f"In {kind.title} nobody chooses a colour")
    if colour not in kind.palette:
        raise refused(f"{kind.title} has no colour {colour!r}; it has {and_list(list(kind.palette))}")
    raise refused(f"Somebody here has chosen {colour} already; choose another colour")


def colours_of(kind: type[Game[Any]], players: Sequence[Player]) -> list[str]:
    """Return the colours of all seats if anybody has chosen one; the others keep theirs or get a free one."""
    chosen = [player.colour for player in players]
    if not any(chosen):
        return []
    for seat, usual in enumerate(list(kind.palette)[: len(chosen)]):
        if not chosen[seat] and usual not in chosen:
            chosen[seat] = usual
    left = iter([colour for colour in kind.palette if colour not in chosen])
    return [colour or next(left) for colour in chosen]


def _known(bot: str | None) -> str:
    return bot if bot is not None and known_bot(bot) is not None else USUAL_BOT
