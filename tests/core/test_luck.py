"""The luck of a match: drawn from a key that anybody can check, or named by a script."""

from __future__ import annotations

import hmac
from collections import Counter
from hashlib import sha256

import pytest

from carpathia.core import luck as module
from carpathia.core.chance import Chance
from carpathia.core.luck import KeyedLuck, Scripted, key_from_seed
from carpathia.core.match import Match
from carpathia.core.registry import make_game

KEY = bytes(range(32))
LUCK_OF_KEY = [5, 39, 92, 85, 29, 48, 59, 17]


def words_of(key: bytes) -> list[int]:
    """Return the first words that a key draws, computed here from the words of the record format."""
    blocks = [hmac.new(key, i.to_bytes(8, "big"), sha256).digest() for i in range(200)]
    return [int.from_bytes(block[:8], "big") for block in blocks]


@pytest.mark.parametrize("n", [1, 2, 6, 40, 97, 1000])
def test_the_luck_of_a_match_is_drawn_from_its_key_by_hmac(n: int) -> None:
    luck = KeyedLuck(KEY)
    assert [luck.below(n) for _ in range(200)] == [word % n for word in words_of(KEY)]
    assert luck.drawn == 200


def test_the_luck_of_a_key_is_what_it_has_always_been() -> None:
    luck = KeyedLuck(KEY)
    assert [luck.below(100) for _ in range(8)] == LUCK_OF_KEY


def test_words_beyond_the_last_whole_multiple_are_thrown_away_so_that_luck_is_exactly_fair() -> None:
    n = 3 * 2**62  # only words below n are fair, so a quarter of all words must go
    fair = [word for word in words_of(KEY) if word < n]
    assert len(fair) < 200
    luck = KeyedLuck(KEY)
    assert [luck.below(n) for _ in fair] == fair


def test_the_last_fair_word_is_used_and_the_first_unfair_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter([2**64 - 1, 2**64 - 6, 2**64 - 7])  # 2**64 shared by 10 leaves 6 over
    monkeypatch.setattr(module, "digest", lambda *_: next(words).to_bytes(8, "big") + bytes(24))
    luck = KeyedLuck(KEY)
    assert luck.below(10) == (2**64 - 7) % 10
    assert luck.drawn == 3


def test_the_luck_of_a_match_is_uniform() -> None:
    luck = KeyedLuck(KEY)
    counts = Counter(luck.below(7) for _ in range(1400))
    square = sum((counts[i] - 200) ** 2 / 200 for i in range(7))
    assert square < 6 + 4 * 12**0.5


def test_the_commitment_is_the_hash_of_the_key() -> None:
    assert KeyedLuck(KEY).commitment() == sha256(KEY).hexdigest()


def test_the_commitment_stays_the_same_while_luck_is_drawn() -> None:
    luck = KeyedLuck(KEY)
    before = luck.commitment()
    luck.below(5)
    assert luck.commitment() == before


@pytest.mark.parametrize("length", [0, 16, 31, 33, 64])
def test_a_key_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match=f"the key of a match has 32 bytes, not {length}"):
        KeyedLuck(bytes(length))


def test_a_seed_makes_a_key_anybody_can_make_again() -> None:
    assert key_from_seed(5) == sha256(b"carpathia seed 5").digest()
    assert len({key_from_seed(seed) for seed in range(-20, 20)}) == 40


def test_a_script_decides_in_its_order_and_then_hands_over() -> None:
    actions = make_game("dragon-racer", 3).actions
    first, second = actions.parse("dealer seat 0"), actions.parse("dealer seat 1")
    chance = Chance([first, second], [1, 1])
    script = Scripted(["dealer seat 1", "dealer seat 0"], otherwise=KeyedLuck(KEY))
    assert [script.choose(chance, actions) for _ in range(2)] == [second, first]
    assert script.choose(chance, actions) == KeyedLuck(KEY).choose(chance, actions)
    assert Scripted().choose(chance, actions) is None


def test_a_script_that_names_what_cannot_happen_says_what_could() -> None:
    game = make_game("dragon-racer", 3)
    with pytest.raises(ValueError, match="cannot decide 'deal red 1' here; it may decide 'dealer seat 0'"):
        Match(game, luck=Scripted(["deal red 1"]))


def test_a_match_has_one_source_of_luck() -> None:
    with pytest.raises(ValueError, match="one source of luck"):
        Match(make_game("dragon-racer", 3), KEY, seed=1)
    with pytest.raises(ValueError, match="one source of luck"):
        Match(make_game("dragon-racer", 3), seed=1, luck=Scripted())
