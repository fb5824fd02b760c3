"""The `banmen` command.

    banmen games                          list the games
    banmen show squish c3xc4              a board in the terminal, or a picture
    banmen moves flink -o size=8          the legal moves
    banmen perft flipflop 5               count move sequences
    banmen serve                          the page: play in the browser
    banmen work                           search for servers that share a PostgreSQL
    banmen play flatfront                 two people at one terminal
    banmen play squish --against 4        you against the computer
    banmen levels squish                  list the computer's levels
    banmen analyse squish c3xc4           the best moves of a position
    banmen explain squish c3xc4           what a move leads to
    banmen replay FILE                    step through a record
    banmen gif FILE                       a record as an animated GIF
    banmen html FILE                      a record as a page that replays it
    banmen png FILE --at 12               a position of a record as a picture; svg likewise
    banmen convert FILE game.sgf          a record in another form: text, JSON, SGF
    banmen sheets squish                  a game to print, cut out and play
    banmen match best 4 --game squish     two players against each other
    banmen tournament 1 2 3 --game flink  many players on one scale
    banmen bench                          random games per second
    banmen census squish --games 1e6      statistics of many random games
    banmen report squish                  a page on a game, for designers
    banmen solve flipfour                 compute a table of every position
    banmen probe squish -o order=3        look a position up in a table
    banmen table verify                   check the tables against the rules
    banmen archive import FILE            records into the archive of the page
    banmen admin reports                  moderate a server: reports, mutes, moderators
    banmen backup FILE                    all games and people of a server, as a file; restore
    banmen puzzles check                  prove again that exactly one move wins

Only Typer is imported at once; everything heavier is imported when a command needs it.
"""

from __future__ import annotations

import atexit
import gc
import io
import os
import sys
from typing import Annotated

import typer

import banmen
from banmen.cli import (
    admin,
    archive,
    backup,
    census,
    count,
    export,
    look,
    match,
    plain,
    play,
    probe,
    puzzles,
    replay,
    report,
    serve,
    sheets,
    solve,
    study,
    work,
)
from banmen.cli.common import complain, no_file
from banmen.errors import Complaint

VARIABLES = {"auto_envvar_prefix": "BANMEN"}
FROM_ENVIRONMENT = dict.fromkeys((serve.serve, work.work, play.play), VARIABLES)
"""Commands whose options can be set by environment variables: --base-path by BANMEN_BASE_PATH."""

app = typer.Typer(
    name="banmen",
    help="banmen 盤面: six modern abstract games, to play, to study, to count.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    *(look.games, look.show, look.moves, count.perft, serve.serve, work.work, play.play),
    *(backup.backup, backup.restore, study.levels, study.analyse, study.explain, replay.replay),
    *(export.gif, export.html, export.svg, export.png, export.convert, sheets.sheets),
    *(match.match, match.tournament, count.bench, census.census),
    *(report.report, solve.solve, probe.probe),
):
    app.command(context_settings=FROM_ENVIRONMENT.get(command))(command)
app.add_typer(probe.table, name="table")
app.add_typer(archive.app, name="archive")
app.add_typer(admin.app, name="admin")
app.add_typer(puzzles.puzzles, name="puzzles")


def _version(wanted: bool) -> None:
    if wanted:
        print(f"banmen {banmen.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Options of every command."""


def main(args: list[str] | None = None) -> None:
    """Run the command line; an error prints one sentence and exits with code 2."""
    atexit.register(gc.freeze)  # exit at once: collecting Numba's garbage takes 0.25 s
    _open_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=plain.ERRORS)
    try:
        app(args, prog_name="banmen")
    except Complaint as reason:
        complain(reason)
    except BrokenPipeError:  # the reader is gone, as in `banmen moves flink | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as reason:
        complain(no_file(reason))


def _open_streams() -> None:
    """Replace closed streams, which some schedulers leave, by the null device."""
    nothing = os.devnull
    sys.stdin = sys.stdin or open(nothing, encoding="utf-8")  # noqa: PTH123, SIM115
    sys.stdout = sys.stdout or open(nothing, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    sys.stderr = sys.stderr or open(nothing, "w", encoding="utf-8")  # noqa: PTH123, SIM115
