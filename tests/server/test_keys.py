"""Keys of people, and the secret that signs them."""

from __future__ import annotations

from multiprocessing import get_context
from pathlib import Path

import pytest

from carpathia.server.seal import BadSecret, Seal, read_secret
from carpathia.server.web.keys import Keys


def kept_in(folder: Path) -> Keys:
    return Keys(read_secret(None, folder))


def made_in(folder: Path) -> str:
    return kept_in(folder).new()


def test_the_secret_is_made_once_and_nobody_else_may_read_it(tmp_path: Path) -> None:
    signed = kept_in(tmp_path).new()
    secret = tmp_path / "secret"
    assert secret.stat().st_mode & 0o777 == 0o600
    before = secret.read_bytes()
    assert len(before) == 32
    assert kept_in(tmp_path).owner(signed) is not None
    assert secret.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_a_secret_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    kept_in(tmp_path)
    (tmp_path / "secret").chmod(0o644)
    kept_in(tmp_path)
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


def test_half_a_secret_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"")
    with pytest.raises(ValueError, match="must have 32 bytes"):
        kept_in(tmp_path)


def test_servers_that_start_at_once_share_one_secret(tmp_path: Path) -> None:
    with get_context("spawn").Pool(
        4
    ) as pool:  # a fork would inherit handlers of signals, and not end by them
        signed = pool.map(made_in, [tmp_path] * 8)
    keys = kept_in(tmp_path)
    assert None not in {keys.owner(one) for one in signed}


def test_every_key_is_another_person_and_is_not_the_name_in_the_store(tmp_path: Path) -> None:
    keys = kept_in(tmp_path)
    signed = [keys.new() for _ in range(50)]
    owners = {keys.owner(one) for one in signed}
    assert len(owners) == 50
    assert all(owner is not None and len(owner) == 64 for owner in owners)
    for one in signed:
        key = one.split(".")[0]
        assert len(key) >= 32, "at least 128 bits"
        assert not one.count(keys.owner(one) or "nobody")


@pytest.mark.parametrize(
    "forged",
    [None, "", "x", ".", "a.b", '"0123456789abcdef0123456789abcdef".signature', "é.ü", "\x00", "." * 5000],
)
def test_a_forged_key_is_nobodys(tmp_path: Path, forged: str | None) -> None:
    assert kept_in(tmp_path).owner(forged) is None


def test_a_key_of_another_server_or_with_a_changed_letter_is_nobodys(tmp_path: Path) -> None:
    keys, other = Keys(b"one secret" * 4), Keys(b"another one" * 4)
    signed = keys.new()
    assert other.owner(signed) is None
    for place in range(len(signed)):
        changed = "A" if signed[place] != "A" else "B"
        tampered = signed[:place] + changed + signed[place + 1 :]
        owner = keys.owner(tampered)
        assert owner is None or owner == keys.owner(signed)


def test_a_secret_can_be_given_in_a_file_or_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "given"
    file.write_text("a secret of more than 32 characters\n")
    assert read_secret(file, tmp_path) == b"a secret of more than 32 characters"
    monkeypatch.setenv("CARPATHIA_SECRET", "another secret of more than 32 characters")
    assert read_secret(None, tmp_path) == b"another secret of more than 32 characters"
    assert not (tmp_path / "secret").exists()
    monkeypatch.setenv("CARPATHIA_SECRET", "too short")
    with pytest.raises(BadSecret, match="32 characters or more"):
        read_secret(None, tmp_path)


def test_what_is_sealed_opens_with_the_same_secret_only() -> None:
    sealed = Seal(b"one").close(b"the key of a match")
    assert b"the key" not in sealed
    assert Seal(b"one").open(sealed) == b"the key of a match"
    with pytest.raises(BadSecret, match="sealed with another secret"):
        Seal(b"two").open(sealed)


def test_a_revoked_key_is_nobodys(tmp_path: Path) -> None:
    revoked: set[str] = set()
    keys = Keys(read_secret(None, tmp_path), revoked)
    signed = keys.new()
    owner = keys.owner(signed)
    assert owner is not None
    revoked.add(owner)
    assert keys.owner(signed) is None
