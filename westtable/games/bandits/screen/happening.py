"""What happens now at the table of Bandits: an attack that is planned, a fight, cards that are given back."""

from __future__ import annotations

from westtable.games.bandits.cards import total
from westtable.games.bandits.frames import Attack, Backfire, Defend, Fight, KeepSix, Raid, Spring, Stars
from westtable.games.bandits.screen.choices import chosen, kind_of, locked, own_hand
from westtable.games.bandits.screen.pieces import named, parts, state_of
from westtable.games.bandits.screen.space import Upper, rooms
from westtable.games.bandits.state import HAND, TAKEN
from westtable.ui.people import LONG, NAME, short_name, who
from westtable.ui.phrases import longest
from westtable.ui.scene import Scene
from westtable.ui.spans import Line, cells, cut, exact, line, rule, width, wrap
from westtable.ui.widgets.slot_meter import shortfall, slot_meter
from westtable.ui.widgets.sums import equals, sum_line
from westtable.wording import many

LEAD = 12
"""Cells of a seat before its part of a reckoning."""


def zone(scene: Scene, room: int) -> Upper:
    """What happens now, at the foot of the upper zone; empty on a quiet turn."""
    frame = scene.frame
    if isinstance(frame, Defend):
        return _fight_zone(scene, frame.fight, room)
    if isinstance(frame, KeepSix):
        return _keep_zone(scene, frame, room)
    if scene.seat is not None and kind_of(scene) in (Attack, Raid):
        return Upper([], _plan_zone(scene, room))
    return Upper([], [])


def _named_line(name: str, told: str | Line, result: str, room: int, role: str = "", lead: int = LEAD) -> Line:
    tail = line((result, role))
    told = line(told) if isinstance(told, str) else told
    space = room - lead - width(tail) - 1
    return (*line((f" {name}".ljust(lead), "muted")), *exact(told, space), *tail)


def _plan_zone(scene: Scene, room: int) -> list[Line]:
    state = state_of(scene)
    raid = kind_of(scene) is Raid
    guns = chosen(scene)
    target = chosen(scene, "target")
    power = total(guns)
    words = [*parts(locked(scene)), *parts(guns)]
    drawn = [
        rule("Your attack · nobody has seen it yet", "cards → target → Enter", room),
        sum_line(line((" guns", "muted")), words or "none chosen yet", equals(power, "gun"), room - 1, LEAD),
    ]
    what = "the Hideout" if raid else "the hand"
    if not target:
        drawn += [
            _named_line("target", _when_target(scene), "", room),
            _named_line("stake", f"{what} of whoever is attacked", "", room),
        ]
        return drawn
    player = state.players[target[0]]
    name = short_name(scene, player.seat, LONG)
    count = len(player.hideout) if raid else len(player.hand)
    aimed = (*who(scene, player.seat, LONG), *line(f", a {'Hideout' if raid else 'hand'} of {count}"))
    stake = f"all that is left of the hand of {name}, if it works"
    if raid:
        share = f"{TAKEN} cards" if count > TAKEN else f"all {many(count, 'card')}" if count > 1 else "the only card"
        stake = f"{share} of the Hideout of {name}" + (", drawn at random" if count > TAKEN else ", if it works")
    drawn += [
        _named_line("target", aimed, f"{many(power, 'star')} would hold", room),
        _named_line("stake", stake, "", room),
    ]
    return drawn


def _when_target(scene: Scene) -> str:
    if scene.chooser is not None and scene.chooser.field == "target":
        return "choose a seat now"
    return "comes next, after Enter" if chosen(scene) else "comes after the guns"


def _fight_zone(scene: Scene, fight: Fight, room: int) -> Upper:
    need = fight.total
    what = "hand" if fight.at == "hand" else "Hideout"
    # Names stand whole as long as there is room; that a tie holds follows from the stars that are needed.
    limits = (limit for limit in range(2 * LONG, NAME, -1) if width(_fight_head(scene, fight, what, limit)) + 4 <= room)
    told = _fight_head(scene, fight, what, next(limits, NAME))
    tails = (f"{many(need, 'star')} hold{'s' * (need == 1)}; a tie holds", "a tie holds", "")
    played = [*parts(fight.tracker), *parts(fight.backfires), *parts(fight.guns)]
    lead = max(LEAD, *(width(who(scene, seat, LONG)) + 2 for seat in (fight.against, fight.due)))
    head = (*line(" "), *who(scene, fight.against, LONG))
    open_lines = [
        rule(told, longest(room - width(told) - 7, *tails), room, double=True),
        sum_line(head, played, equals(need, "gun"), room - 1, lead),
    ]
    if scene.seat != fight.due or scene.chooser is None:
        stake = _stake(scene, fight, fight.due, room - lead - 1)
        return Upper([*open_lines, _named_line("stake", stake, "", room, lead=lead)], [])
    stars = chosen(scene) if kind_of(scene) is Stars else ()
    shown = total(stars)
    short, role = shortfall(shown, need)
    own = (*line(" "), *who(scene, fight.due, LONG))
    if kind_of(scene) in (Backfire, Spring):
        turns = "the gun turns round" if need == 1 else "the guns turn round"
        other = f"Backfire: {turns}" if kind_of(scene) is Backfire else "Booby Trap: the attack is over"
        secret = [sum_line(own, other, "", room - 1, lead), ()]
    else:
        secret = [
            sum_line(own, parts(stars) or "no stars chosen", equals(shown, "star"), room - 1, lead),
            _named_line("", slot_meter(shown, need, room - lead - 12), short, room, role, lead),
        ]
    free = rooms(scene).upper - len(state_of(scene).players) - 1 - len(open_lines) - len(secret)
    if free > 0:
        secret.append(_named_line("stake", _stake_now(scene, fight, room - lead - 1), "", room, lead=lead))
    return Upper(open_lines, secret)


def _fight_head(scene: Scene, fight: Fight, what: str, limit: int) -> Line:
    other, due = short_name(scene, fight.against, limit), short_name(scene, fight.due, limit)
    if not fight.turned:
        return line((f"Fight · {other} attacks the {what} of {due}", "primary"))
    return line((f"Backfire of {other}: {due} needs {many(fight.total, 'star')}", "primary"))


def _stake_now(scene: Scene, fight: Fight, room: int) -> Line:
    """What can be lost by the answer as it is chosen now, to whoever is asked."""
    kind = kind_of(scene)
    if kind is Spring:
        return line("nothing: the attack is over")
    if kind is Backfire:
        name = short_name(scene, fight.against, LONG)
        if fight.at == "hideout" and not state_of(scene).players[fight.against].hideout:
            off = "so the attack is off"
            return longest(room, f"nothing: {name}'s Hideout is empty, {off}", f"nothing: that Hideout is empty, {off}")
        return _stake(scene, fight, fight.against, room, "then ")
    stars = chosen(scene) if kind is Stars else ()
    if total(stars) >= fight.total:
        return line("nothing, if you show these")
    if fight.at == "hideout":
        return _stake(scene, fight, fight.due, room)
    left = len(own_hand(scene)) - len(stars)
    if not left:
        return line("nothing: no card is left, if you show these")
    return line(f"the rest of the hand: {many(left, 'card')}" + (" if you show these" if stars else ""))


def _stake(scene: Scene, fight: Fight, seat: int, room: int, when: str = "") -> Line:
    """What `seat` can lose in the fight, as everybody may know it."""
    player = state_of(scene).players[seat]
    name = short_name(scene, seat, LONG)
    if fight.at == "hand":
        return line(f"{when}the hand of {name}: {many(len(player.hand), 'card')}")
    count = len(player.hideout)
    if count <= TAKEN:
        return line(f"{when}the Hideout of {name}: all {many(count, 'card')}")
    share = f"{when}the Hideout of {name}: {TAKEN} of {count} cards"
    return longest(room, f"{share}, drawn at random", f"{share}, at random", share)


def what_answers_do(scene: Scene, fight: Fight, room: int, rows: int) -> list[Line]:
    drawn: list[Line] = []
    for limit in (LONG, NAME, 3):
        drawn = [line(("What each answer does", "primary"))]
        blocks = _answers(scene, fight, room, limit)
        gaps = rows - 1 - sum(map(len, blocks)) > len(blocks)
        for block in blocks:
            drawn += [(), *block] if gaps else block
        if len(drawn) <= rows:
            break
    return drawn[:rows]


def _answers(scene: Scene, fight: Fight, room: int, limit: int) -> list[list[Line]]:
    """Each answer and what comes of it, with names of at most `limit` cells."""
    players = state_of(scene).players
    need = many(fight.total, "star")
    other, due = short_name(scene, fight.against, limit), short_name(scene, fight.due, limit)
    stake = f"the rest of the hand goes to {other}"
    back = f"now {other} must show {need}, or loses the same to {due}"
    if fight.at == "hideout":
        count = min(len(players[fight.due].hideout), TAKEN)
        stake = f"{many(count, 'card')} of the Hideout {'goes' if count == 1 else 'go'} to {other}"
        if not players[fight.against].hideout:
            back = f"the attack is off: {other}'s Hideout is empty"
    told = [
        (f"{need} or more", "the attack is held"),
        ("fewer stars", f"they are lost, and {stake}"),
        ("Backfire", back),
        ("nothing", stake.replace("the rest of the hand", "the whole hand")),
    ]
    if fight.at == "hideout":
        told.insert(3, ("Booby Trap", "from the Hideout: the attack is over"))
    return [[line((name, "strong")), *(line(f"  {row}") for row in wrap(words, room - 2))] for name, words in told]


def _keep_zone(scene: Scene, frame: KeepSix, room: int) -> Upper:
    state = state_of(scene)
    waiting = [seat for seat in state.clockwise() if len(state.players[seat].hand) > HAND][1:]
    told: Line = ()
    # With many long names only digits and marks fit.
    for limit in (LONG, NAME, 0):
        told = line(f" until {HAND} are left.")
        given = [(*who(scene, seat, limit), *line(f" {count}")) for seat, count in frame.given.items()]
        for intro, names in (("   Given back: ", given), ("   Then: ", [who(scene, seat, limit) for seat in waiting])):
            for place, name in enumerate(names):
                told += (*line((intro if not place else ", ", "muted" if not place else "")), *name)
        if width(told) <= room:
            break
    open_lines = [
        rule("Why this question", line(("g log", "muted", "key:g")), room),
        line(f" Too few cards for a new pile: every hand above {HAND} gives cards back, face down,"),
        cut(told, room),
    ]
    if scene.chooser is None or scene.seat is None:
        return Upper(open_lines, [])
    kept = chosen(scene)
    held = len(own_hand(scene))
    back = f"{held - HAND} {'goes' if held - HAND == 1 else 'go'} back"
    forms = [
        f"{count}{named(kept, tight) or 'none yet'}"
        for count in (f"{len(kept)} of {HAND}    ", "")
        for tight in range(3)
    ]
    counts = longest(room - LEAD - cells(back) - 2, *forms)
    return Upper(open_lines, [_named_line("kept", counts, back, room)])
