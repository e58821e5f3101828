"""The door: finds the command, reads its words, says every mistake in one sentence.

Nothing is imported before it is needed, so that `--version` and `--help` answer at once.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

USAGE, INTERRUPTED, PIPE_CLOSED = 2, 130, 141

COMMANDS = ("play", "resume", "saves", "check", "soak", "rules", "where")

HELP = """\
usage: westtable [--saves DIR] [COMMAND ...]

Western games for one keyboard. Without a command: the first screen, with all
games and the saved ones.

commands:
  play GAME      straight to a new game
  resume [SAVE]  go on with a saved game; with the newest one when none is named
  saves          list the saved games
  check SAVE     say what a save holds, or what is wrong with it
  soak GAME      play many games by chance and check every answer
  rules GAME     print the rules page of a game
  where          print where saves and settings lie

options:
  --saves DIR    keep saves in this folder, before or after the command
  --version      print the version
  -h, --help     print this, or after a command what it takes

Exit codes: 0 well, 1 a bad save or a fault, 2 a command that cannot be run.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line, by default the program's own; returns the exit code. Never raises."""
    for stream in (sys.stdout, sys.stderr):
        # A name in any script must not stop a command whose output goes to a narrow encoding.
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        code = PIPE_CLOSED
    except SystemExit as leave:
        code = leave.code if isinstance(leave.code, int) else 1
    except Exception as error:
        code = _explain(error)
    return _flush(code)


def _run(words: list[str]) -> int:
    saves = None
    while words and words[0].startswith("-"):
        word = words.pop(0)
        if word in {"-h", "--help"}:
            print(HELP, end="")
            return 0
        if word == "--version":
            from westtable import __version__

            print(f"westtable {__version__}")
            return 0
        name, equals, value = word.partition("=")
        if name != "--saves":
            from westtable.commands.words import Refused, shown

            raise Refused(f"There is no option {shown(name)} here: see westtable --help.")
        if not equals and words:
            value = words.pop(0)
        saves = _folder(value)
    if not words:
        from westtable.commands.start import picker

        return picker(saves)
    command = words.pop(0)
    if command not in COMMANDS:
        from westtable.commands.words import Refused, shown
        from westtable.wording import one_of

        raise Refused(f"There is no command {shown(command)}: use {one_of(COMMANDS)}.")
    from importlib import import_module

    from westtable.commands.parser import Parser

    module = import_module(f"westtable.commands.{command}")
    parser = Parser(command, module.ABOUT, words)
    module.arguments(parser)
    parser.add_argument("--saves", metavar="DIR", type=_folder, default=saves, help="the folder of the saves")
    given = parser.parse_args(words)
    code: int = module.run(given)
    return code


def _folder(value: str) -> str:
    if not value:
        from westtable.commands.words import Refused

        raise Refused("--saves needs a folder.")
    return value


def _explain(error: Exception) -> int:
    """Say what went wrong in one sentence; the exit code that goes with it."""
    sentence = getattr(error, "sentence", None)
    if isinstance(error, ImportError):
        from westtable.missing import explain

        sentence = explain(error)
    if isinstance(sentence, str):
        code = getattr(error, "code", 1)
    else:
        # The kind alone: a message of the interpreter may hold a hand.
        sentence, code = f"Westtable met a fault of its own ({type(error).__name__}).", 1
        if isinstance(error, OSError) and error.strerror:
            sentence = f"The system refused: {error.strerror}."
    from contextlib import suppress

    if sys.stderr is not None:
        with suppress(OSError):  # Then nobody is left to be told.
            print(f"westtable: {sentence}", file=sys.stderr, flush=True)
    return int(code)


def _flush(code: int) -> int:
    """Hand the last output on now: later the interpreter would complain about a closed pipe or a full disk itself."""
    told = sys.stderr
    for stream in (sys.stdout, told):
        if stream is None:
            continue
        try:
            stream.flush()
        except (OSError, ValueError) as error:
            import os
            from contextlib import suppress

            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
            # Nobody is left to hear of errors: a closed window keeps the exit code it was left with.
            if stream is not told:
                code = PIPE_CLOSED if isinstance(error, BrokenPipeError) else code or _explain(error)
    return code
