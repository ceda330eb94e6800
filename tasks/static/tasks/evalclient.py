#!/usr/bin/env python3
"""Command-line client of the evaluation server: one file, standard library only, Python 3.9 or newer.

    python3 evalclient.py login --server https://example.org     paste a token from your account page
    python3 evalclient.py tasks                                  what there is
    python3 evalclient.py download TASK PHASE                    the data to run your system on
    python3 evalclient.py download TASK PHASE --table board.csv  results: board, scores, counts, runs, rows, ...
    python3 evalclient.py validate TASK PHASE FILE               is the file right? costs nothing
    python3 evalclient.py submit TASK PHASE FILE --system NAME --wait
    python3 evalclient.py status [UID]
    python3 evalclient.py leaderboard TASK [PHASE]

Exit status: 0 fine, 1 the server or the file says no, 2 wrong usage, 3 the server can't be reached.
"""

from __future__ import annotations

import argparse
import getpass
import json
import os
import stat
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from pathlib import Path
from typing import Any

FINE, REFUSED, USAGE, UNREACHABLE = 0, 1, 2, 3
FINAL = ("done", "failed", "cancelled")
DEFAULT_SERVER = "http://127.0.0.1:8000"


class Refused(Exception):
    """The server answered, and the answer is no."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(problem.get("detail") or f"HTTP {status}")
        self.status = status
        self.problem = problem


class Unreachable(Exception):
    """No answer at all."""


# --- settings: the server and the token, readable by their owner only ---------------------------------------------


def settings_path() -> Path:
    base = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(os.environ.get("EVALCLIENT_CONFIG") or Path(base) / "evalclient.json")


def load_settings() -> dict[str, str]:
    path = settings_path()
    saved = json.loads(path.read_text()) if path.exists() else {}
    if os.environ.get("EVALCLIENT_SERVER"):
        saved["server"] = os.environ["EVALCLIENT_SERVER"]
    if os.environ.get("EVALCLIENT_TOKEN"):
        saved["token"] = os.environ["EVALCLIENT_TOKEN"]
    return saved


def save_settings(settings: dict[str, str]) -> Path:
    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=stat.S_IRUSR | stat.S_IWUSR)
    path.chmod(stat.S_IRUSR | stat.S_IWUSR)
    path.write_text(json.dumps(settings, indent=2) + "\n")
    return path


# --- HTTP ---------------------------------------------------------------------------------------------------------


class Api:
    def __init__(self, server: str, token: str | None) -> None:
        self.base = server.rstrip("/") + "/api/v1/"
        self.token = token

    def get(self, path: str, **query: str | None) -> Any:
        asked = urllib.parse.urlencode({name: value for name, value in query.items() if value is not None})
        return json.loads(self.raw("GET", path + ("?" + asked if asked else "")))

    def pages(self, path: str, **query: str | None) -> list[Any]:
        """All rows of a list, whatever the number of pages."""
        rows: list[Any] = []
        page: Any = self.get(path, **query)
        while True:
            rows += page["results"]
            if not page["next"]:
                return rows
            page = json.loads(self.raw("GET", page["next"]))

    def post(self, path: str, fields: dict[str, str | None], file: Path | None = None) -> Any:
        body, kind = multipart({name: value for name, value in fields.items() if value is not None}, file)
        return json.loads(self.raw("POST", path, body, kind))

    def raw(self, method: str, path: str, body: bytes | None = None, kind: str | None = None) -> bytes:
        request = urllib.request.Request(urllib.parse.urljoin(self.base, path), data=body, method=method)
        request.add_header("Accept", "application/json, text/csv, text/plain, */*")
        if kind:
            request.add_header("Content-Type", kind)
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        for attempt in range(4):
            try:
                with urllib.request.urlopen(request, timeout=60) as response:
                    return bytes(response.read())
            except urllib.error.HTTPError as error:
                wait = error.headers.get("Retry-After", "")
                if error.code == 429 and wait.isdigit() and attempt < 3:
                    say(f"too many requests; waiting {wait} s")
                    time.sleep(int(wait))
                    continue
                raise Refused(error.code, problem_of(error)) from None
            except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
                raise Unreachable(f"{self.base} can't be reached: {getattr(error, 'reason', error)}") from None
        raise Unreachable(f"{self.base} keeps asking to wait")


def problem_of(error: urllib.error.HTTPError) -> dict[str, Any]:
    try:
        read = json.loads(error.read())
        return read if isinstance(read, dict) else {}
    except ValueError:
        return {"detail": f"{error.code} {error.reason}"}


def multipart(fields: dict[str, str], file: Path | None) -> tuple[bytes, str]:
    boundary = uuid.uuid4().hex
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    ]
    if file is not None:
        name = file.name.replace('"', "")
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
        parts.append(head.encode() + b"Content-Type: application/octet-stream\r\n\r\n" + file.read_bytes() + b"\r\n")
    return b"".join(parts) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


# --- printing -----------------------------------------------------------------------------------------------------


def say(text: str) -> None:
    print(text, file=sys.stderr)


def table(rows: list[list[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)


def show_problems(problems: list[dict[str, Any]]) -> None:
    for found in problems:
        place = ":".join(str(part) for part in (found["file"], found["line"], found["column"]) if part is not None)
        hint = f". {found['hint']}" if found.get("hint") else ""
        say(f"{place}: {found['severity']}: expected {found['expected']}; got {found['got']}{hint}")


def show_fields(fields: dict[str, Any], inside: str = "") -> None:
    """What is wrong with each field; a message, a list of them, or fields within a field."""
    for name, found in fields.items():
        for one in found if isinstance(found, list) else [found]:
            if "message" in one:
                say(f"{inside}{name}: {one['message']}")
            else:
                show_fields(one, f"{inside}{name}.")


def number(value: float | None) -> str:
    return "n/a" if value is None else f"{value:.4f}"


# --- commands -----------------------------------------------------------------------------------------------------


def login(api: Api, args: argparse.Namespace) -> int:
    settings = load_settings()
    server = args.server or settings.get("server") or DEFAULT_SERVER
    token = args.token or getpass.getpass(f"Token from {server.rstrip('/')}/account/tokens/: ")
    me = Api(server, token).get("me/")
    path = save_settings({"server": server, "token": token})
    print(f"Signed in to {server} as {me['username']}; saved in {path}.")
    return FINE


def tasks(api: Api, args: argparse.Namespace) -> int:
    found = api.pages("tasks/")
    if args.json:
        print(json.dumps(found, indent=2))
        return FINE
    rows = [["TASK", "KIND", "PHASE", "STATE", "CLOSES (UTC)", "TITLE"]]
    for task in found:
        for phase in task["phases"]:
            closes = (phase["closes_at"] or "-")[:16].replace("T", " ")
            rows.append([task["slug"], task["kind"], phase["slug"], phase["state"], closes, task["title"]])
    print(table(rows))
    return FINE


def download(api: Api, args: argparse.Namespace) -> int:
    what = f"downloads/{args.table}" if args.table else "items/"
    data = api.raw("GET", f"tasks/{args.task}/phases/{args.phase}/{what}")
    if args.output:
        args.output.write_bytes(data)
        say(f"wrote {args.output}")
    else:
        sys.stdout.buffer.write(data)
    return FINE


def validate(api: Api, args: argparse.Namespace) -> int:
    answer = api.post(f"tasks/{args.task}/phases/{args.phase}/validate/", {}, args.file)
    show_problems(answer["warnings"])
    print(f"{args.file}: fine ({len(answer['warnings'])} warnings)")
    return FINE


def submit(api: Api, args: argparse.Namespace) -> int:
    fields = {
        "task": args.task,
        "phase": args.phase,
        "track": args.track,
        "team": args.team,
        "system": args.system,
        "description": args.description,
        "private": "true" if args.private else None,
    }
    submission = api.post("submissions/", fields, args.file)
    show_problems(submission["warnings"])
    say(f"submitted as {submission['uid']}")
    if args.wait:
        submission = follow(api, submission["uid"])
    return report(api, submission, args.json)


def follow(api: Api, uid: str) -> Any:
    """Wait for a final state, showing each change once; asks less often as time goes by."""
    shown, pause = "", 0.5
    while True:
        submission = api.get(f"submissions/{uid}/")
        evaluation = submission["evaluation"] or {"state": "queued", "place": None, "progress": 0, "progress_text": ""}
        if evaluation["state"] == "queued":
            line = "queued" + (f", place {evaluation['place']} in line" if evaluation["place"] else "")
        elif evaluation["state"] in FINAL:
            line = evaluation["state"]
        else:
            line = f"{evaluation['state']} {evaluation['progress']:.0%} {evaluation['progress_text']}".rstrip()
        if line != shown:
            say(line)
            shown = line
        if evaluation["state"] in FINAL or submission["state"] != "pending":
            return submission
        time.sleep(pause)
        pause = min(5.0, pause * 1.2)


def report(api: Api, submission: Any, as_json: bool) -> int:
    scores = []
    if submission["state"] == "scored":
        try:
            scores = api.get(f"submissions/{submission['uid']}/scores/")
        except Refused as refused:
            if refused.status != 404:
                raise
            say("scored; results are hidden in this phase")
    if as_json:
        print(json.dumps({**submission, "scores": scores}, indent=2))
    elif scores:
        rows = [["METRIC", "VALUE", "95 % INTERVAL", "COUNTS"]]
        for score in scores:
            interval = "-" if not score["interval"] else " to ".join(number(end) for end in score["interval"])
            counts = " ".join(f"{name} {value:g}" for name, value in list(score["counts"].items())[:4])
            rows.append([score["metric"], number(score["value"]), interval, counts])
        print(table(rows))
    else:
        print(f"{submission['uid']} {submission['system']}: {submission['state']}")
    evaluation = submission["evaluation"] or {}
    if submission["state"] == "failed":
        whose = "your error" if evaluation.get("fault") == "yours" else "our error"
        say(f"failed ({whose}): {evaluation.get('reason', '')}")
        show_problems(evaluation.get("problems", []))
    return REFUSED if submission["state"] in ("failed", "cancelled") else FINE


def status(api: Api, args: argparse.Namespace) -> int:
    if args.uid:
        return report(api, follow(api, args.uid) if args.wait else api.get(f"submissions/{args.uid}/"), args.json)
    found = api.pages("submissions/")
    if args.json:
        print(json.dumps(found, indent=2))
        return FINE
    rows = [["UID", "TASK", "PHASE", "SYSTEM", "STATE", "SUBMITTED (UTC)"]]
    for one in found:
        made = one["created_at"][:16].replace("T", " ")
        rows.append([one["uid"], one["task"], one["phase"], one["system"], one["state"], made])
    print(table(rows) if found else "No submissions yet.")
    return FINE


def leaderboard(api: Api, args: argparse.Namespace) -> int:
    phase = args.phase or newest_phase(api.get(f"tasks/{args.task}/"))
    board = api.get(f"tasks/{args.task}/phases/{phase}/leaderboard/", track=args.track)
    if args.json:
        print(json.dumps(board, indent=2))
        return FINE
    rows = [["RANK", "TEAM", "SYSTEM", "TRACK", board["headline"].upper(), "95 % INTERVAL"]]
    for row in board["rows"]:
        interval = "-" if not row["interval"] else " to ".join(number(end) for end in row["interval"])
        rank = "-" if row["rank"] is None else str(row["rank"])
        rows.append([rank, row["team"] or "-", row["system"], row["track"], number(row["value"]), interval])
    print(table(rows))
    return FINE


def newest_phase(task: Any) -> str:
    started = [phase for phase in task["phases"] if phase["state"] != "upcoming"]
    if not started:
        raise Refused(404, {"detail": "No phase of this task has opened yet."})
    return str(started[-1]["slug"])


# --- the command line ---------------------------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(description="Client of the evaluation server.")
    top.add_argument("--server", help="address of the site (default: the one you logged in to)")
    top.add_argument("--token", help="API token (default: the saved one)")
    commands = top.add_subparsers(dest="command", required=True)

    def command(function: Any, help_text: str, *, as_json: bool = True) -> argparse.ArgumentParser:
        made = commands.add_parser(function.__name__, help=help_text)
        made.set_defaults(run=function)
        # Also accepted behind the command, where people look for them; SUPPRESS keeps what stood before it.
        made.add_argument("--server", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
        made.add_argument("--token", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
        if as_json:
            made.add_argument("--json", action="store_true", help="print JSON")
        return made

    def of_a_phase(made: argparse.ArgumentParser) -> argparse.ArgumentParser:
        made.add_argument("task")
        made.add_argument("phase")
        return made

    command(login, "save the server and a token", as_json=False)
    command(tasks, "list tasks and phases")
    made = of_a_phase(command(download, "get the data to work on, or results", as_json=False))
    made.add_argument("--output", "-o", type=Path)
    made.add_argument("--table", help="instead of the data, results as a file: board.csv, rows.json, ...")
    made = of_a_phase(command(validate, "check a file without submitting it", as_json=False))
    made.add_argument("file", type=Path)
    made = of_a_phase(command(submit, "submit a file"))
    made.add_argument("file", type=Path)
    made.add_argument("--system", required=True, help="name of the system")
    made.add_argument("--team", help="which of your teams, if several take part")
    made.add_argument("--track", help="which track, if there are several")
    made.add_argument("--description")
    made.add_argument("--private", action="store_true", help="keep it off the board")
    made.add_argument("--wait", action="store_true", help="follow the scoring and print the result")
    made = command(status, "your submissions, or one of them")
    made.add_argument("uid", nargs="?")
    made.add_argument("--wait", action="store_true", help="follow it to the end")
    made = command(leaderboard, "the board of a phase")
    made.add_argument("task")
    made.add_argument("phase", nargs="?")
    made.add_argument("--track")
    return top


def main() -> int:
    args = parser().parse_args()
    settings = load_settings()
    api = Api(args.server or settings.get("server") or DEFAULT_SERVER, args.token or settings.get("token"))
    try:
        return int(args.run(api, args))
    except Refused as refused:
        say(f"refused: {refused}")
        show_problems(refused.problem.get("problems", []))
        show_fields(refused.problem.get("fields") or {})
        if refused.problem.get("retry_at"):
            say(f"possible again at {refused.problem['retry_at']}")
        return REFUSED
    except (Unreachable, OSError) as error:
        say(str(error))
        return UNREACHABLE if isinstance(error, Unreachable) else USAGE
    except KeyboardInterrupt:
        return REFUSED


if __name__ == "__main__":
    sys.exit(main())
