"""Actions of The Transylvanian Lottery as deeds, allowed or not, such as "play a ticket in area 1"."""

from __future__ import annotations

from carpathia.games.transylvanian_lottery.components import COLOURS, Parts


def deed(parts: Parts, action: int) -> str:
    """Return what the action would be, to stand after "you cannot"; nothing for what luck does."""
    kind = parts.actions.kind_of(action)
    a, b = kind.args(action)
    first = COLOURS[a] if kind.first[a].startswith("seat ") else kind.first[a]
    for known, words in [
        (parts.pass_on, "pass"),
        (parts.done, "stop an action"),
        (parts.role, "take the role of the {}"),
        (parts.scoring, "take the scoring card {}"),
        (parts.mermaid, "send a ticket from {} {}"),
        (parts.banshee, "exchange the prize in {}"),
        (parts.banshee_for, "exchange a prize for the one in {}"),
        (parts.play_on, 'play a ticket on "{}"'),
        (parts.play_in, "play a ticket in {}"),
        (parts.gnome, "exchange a {} ticket {}"),
        (parts.gnome_for, "exchange a ticket for a {} one {}"),
        (parts.vampire, "take a {} ticket {}"),
        (parts.werewolf, "move a {} ticket {}"),
        (parts.move_to_bag, "move a {} ticket {}"),
        (parts.move_to_area, "move a {} ticket {}"),
        (parts.draw_from, "draw from {}"),
        (parts.draw_from_two, "draw from {}"),
        (parts.put_back, "put a ticket back"),
        (parts.exchange, "exchange two drawn tickets"),
        (parts.put_in_bag, "put a drawn ticket into {}"),
        (parts.put_in_area, "put a drawn ticket into {}"),
        (parts.swap_for, "swap a drawn ticket for a {} one {}"),
        (parts.fairy, 'move a ticket from "{}" {}'),
        (parts.dragon, "put back the ticket on {}"),
        (parts.witch, "exchange the ticket on {}"),
        (parts.witch_for, "exchange a ticket for the one on {}"),
        (parts.giant, "win all ties"),
        (parts.take, "take {}"),
        (parts.take_harmless, "take {} without harm"),
        (parts.discard, "discard {}"),
        (parts.surplus, "put a surplus ticket into {}"),
        (parts.reclaim, "take a ticket back from {}"),
    ]:
        if kind is known:
            return words.format(first, kind.second[b])
    return ""
