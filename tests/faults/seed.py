"""Run inside a stack's own environment: the demo's detection task and teams that take part. Prints their tokens."""

import json
from pathlib import Path

import django
from django.utils import timezone

django.setup()

from tasks.actions.accounts import create_token  # noqa: E402
from tasks.actions.tasks import create_task, publish  # noqa: E402
from tasks.actions.teams import create_team, request_participation  # noqa: E402
from tasks.bundles.check import check_path  # noqa: E402
from tasks.models import User  # noqa: E402

TEAMS = 16
BUNDLE = Path("tasks/demo/articles-2026")


def main() -> None:
    task = create_task(bundle=check_path(BUNDLE, timezone.now()), user=None)
    publish(task=task, user=None)
    tokens = []
    for number in range(TEAMS):
        user = User.objects.create_user(f"member{number}", f"member{number}@example.org")
        team = create_team(user=user, name=f"Team {number}")
        request_participation(task=task, team=team, user=user)
        tokens.append(create_token(user=user, name="tests")[1])
    print(json.dumps(tokens))  # noqa: T201


if __name__ == "__main__":
    main()
