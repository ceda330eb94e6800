"""One file a noun. Rows are facts: a new file, gold or score is a new row; history keys PROTECT."""

from tasks.models.account import ApiToken, User
from tasks.models.audit import Announcement, AuditEvent, MailLog
from tasks.models.evaluation import Evaluation, Rescore
from tasks.models.figures import GoldFigures
from tasks.models.gold import Annotation, Annotator, GoldVersion
from tasks.models.phase import Phase
from tasks.models.sample import SampleStudy
from tasks.models.score import RankGroups, RowSet, Score
from tasks.models.submission import Submission
from tasks.models.task import DataSet, Event, Item, Page, Task, Track
from tasks.models.team import Membership, Participation, TaskInvitation, Team, TeamInvitation, UploadCount

__all__ = [
    "Annotation",
    "Annotator",
    "Announcement",
    "ApiToken",
    "AuditEvent",
    "DataSet",
    "Evaluation",
    "Event",
    "GoldFigures",
    "GoldVersion",
    "Item",
    "MailLog",
    "Membership",
    "Page",
    "Participation",
    "Phase",
    "RankGroups",
    "Rescore",
    "RowSet",
    "SampleStudy",
    "Score",
    "Submission",
    "Task",
    "TaskInvitation",
    "Team",
    "TeamInvitation",
    "Track",
    "UploadCount",
    "User",
]
