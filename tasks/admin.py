"""Django's admin, for operators of the site. Facts can be looked at and not changed; gold is for those who may see it.

Whoever has not the permission `tasks.see_gold` sees neither annotations nor stored rows, reports on gold or designs of
samples, and can't change what would show them gold by another door: organizers, release dates, other people's
accounts. Every change goes into the audit log of the task.
"""

from __future__ import annotations

from typing import Any, TypeVar

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse

from tasks import models
from tasks.actions.audit import record

SEE_GOLD = "tasks.see_gold"

M = TypeVar("M", bound=Model)


def sees_gold(request: HttpRequest) -> bool:
    return bool(getattr(request.user, "has_perm", lambda _: False)(SEE_GOLD))


class Guarded(admin.ModelAdmin[M]):
    """`of_gold` are fields that tell what gold says: they are left out. `opens_gold` would show it: read-only."""

    of_gold: tuple[str, ...] = ()
    opens_gold: tuple[str, ...] = ()
    never: tuple[str, ...] = ()  # shown to nobody: contents of files, hashes of secrets

    def _hidden(self, request: HttpRequest) -> set[str]:
        return {*self.never, *(() if sees_gold(request) else self.of_gold)}

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """What can't be seen can't be asked for in the address either: "?report__contains=..." would answer."""
        hidden = lookup.partition("__")[0] in self._hidden(request)
        return not hidden and super().lookup_allowed(lookup, value, request)

    def get_fields(self, request: HttpRequest, obj: M | None = None) -> Any:
        hidden = self._hidden(request)
        named = [*_names(self.model), *self.get_readonly_fields(request, obj)]
        return [name for name in dict.fromkeys(named) if name not in hidden]

    def get_readonly_fields(self, request: HttpRequest, obj: M | None = None) -> list[str]:
        fixed = list(super().get_readonly_fields(request, obj))
        guarded = () if sees_gold(request) else self.opens_gold
        return [*fixed, *(name for name in guarded if name not in fixed)]


def _names(model: type[Model]) -> list[str]:
    """What a form may hold, and what it may only show."""
    fields = [*model._meta.fields, *model._meta.many_to_many]
    return [field.name for field in fields if not field.primary_key]


class Facts(Guarded[M]):
    """Rows that are only ever added, by the server itself."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        return False


class Gold(Facts[M]):
    """Rows that are gold through and through: to others they do not exist."""

    def has_view_permission(self, request: HttpRequest, obj: M | None = None) -> bool:
        return sees_gold(request) and super().has_view_permission(request, obj)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return sees_gold(request) and super().has_module_permission(request)


class Audited(Guarded[M]):
    """What operators may change, with every change in the audit log."""

    def get_readonly_fields(self, request: HttpRequest, obj: M | None = None) -> list[str]:
        fixed = super().get_readonly_fields(request, obj)
        fixed += [field.name for field in self.model._meta.fields if not field.editable and not field.primary_key]
        return list(dict.fromkeys(fixed))

    def save_model(self, request: HttpRequest, obj: M, form: ModelForm[M], change: bool) -> None:
        before = {name: _told(form.initial.get(name)) for name in form.changed_data}
        super().save_model(request, obj, form, change)
        self._record(request, "change" if change else "add", obj, before, form)

    def delete_model(self, request: HttpRequest, obj: M) -> None:
        self._record(request, "delete", obj, {}, None)
        super().delete_model(request, obj)

    def _record(
        self, request: HttpRequest, verb: str, obj: M, before: dict[str, Any], form: ModelForm[M] | None
    ) -> None:
        after = {} if form is None else {name: _told(form.cleaned_data.get(name)) for name in form.changed_data}
        actor = request.user if isinstance(request.user, models.User) else None
        task = obj if isinstance(obj, models.Task) else getattr(obj, "task", None)
        kept = task if verb != "delete" or task is not obj else None
        verb = f"{verb} {obj._meta.verbose_name} in the admin"
        record(actor=actor, verb=verb, target=obj, task=kept, before=before, after=after)


def _told(value: Any) -> str | list[int]:
    """A value as the audit log keeps it; rows of other tables, which may be people, by number."""
    if isinstance(value, list | QuerySet):
        return sorted(row.pk for row in value)
    return str(value)


@admin.register(models.User)
class Users(UserAdmin[models.User]):
    """Operators without superuser rights may look, and switch off an account that is nobody's but its owner's."""

    list_display = ("username", "email", "is_active", "is_staff", "last_login")
    search_fields = ("username", "email", "first_name", "last_name")
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        ("Mail", {"fields": ("wants_announcements",)}),
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request) and super().has_add_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: models.User | None = None) -> bool:
        powerful = obj is not None and (obj.is_staff or obj.is_superuser or obj.organized_tasks.exists())
        return super().has_change_permission(request, obj) and (_is_superuser(request) or not powerful)

    def has_delete_permission(self, request: HttpRequest, obj: models.User | None = None) -> bool:
        return _is_superuser(request) and super().has_delete_permission(request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: models.User | None = None) -> tuple[str, ...]:
        fixed = ("last_login", "date_joined")
        if _is_superuser(request):
            return fixed
        # An address is enough to take an account over, by a new password.
        return (*fixed, "username", "email", "password", "is_staff", "is_superuser", "groups", "user_permissions")

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        if not _is_superuser(request):
            raise PermissionDenied
        return super().user_change_password(request, id, form_url)


def _is_superuser(request: HttpRequest) -> bool:
    return bool(getattr(request.user, "is_superuser", False))


@admin.register(models.Task)
class Tasks(Audited[models.Task]):
    list_display = ("slug", "title", "kind", "published_at")
    list_filter = ("kind",)
    search_fields = ("slug", "title")
    filter_horizontal = ("organizers",)
    readonly_fields = ("slug", "kind", "metrics")  # parameters change by a re-score, addresses never
    opens_gold = ("organizers",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # by bundle or in the dashboard, where everything is checked


@admin.register(models.DataSet)
class DataSets(Audited[models.DataSet]):
    list_display = ("__str__", "name", "public_gold")
    readonly_fields = ("task", "slug")
    opens_gold = ("public_gold",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(models.Phase)
class Phases(Audited[models.Phase]):
    list_display = ("__str__", "opens_at", "closes_at", "visibility", "release_at")
    list_filter = ("visibility",)
    readonly_fields = ("task", "slug", "dataset")
    opens_gold = ("gold_release_at", "release_at", "visibility", "freeze_at", "rounding", "ladder_step")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(models.Page, models.Event, models.Track)
class Parts(Audited[Any]):
    list_display = ("__str__", "task")
    list_filter = ("task",)


@admin.register(models.Team)
class Teams(Audited[models.Team]):
    list_display = ("name", "slug", "affiliation", "created_at")
    search_fields = ("name", "slug")
    readonly_fields = ("slug",)


@admin.register(models.Membership)
class Memberships(Facts[models.Membership]):
    list_display = ("team", "user", "role", "joined_at")
    search_fields = ("team__name", "user__username")


@admin.register(models.Participation)
class Participations(Audited[models.Participation]):
    list_display = ("team", "task", "state", "extra_per_day", "extra_total")
    list_filter = ("state", "task")
    readonly_fields = ("task", "team", "decided_at", "decided_by")


@admin.register(models.Submission)
class Submissions(Facts[models.Submission]):
    list_display = ("uid", "system", "team", "phase", "track", "state", "created_at")
    list_filter = ("state", "phase", "is_baseline")
    search_fields = ("uid", "system", "team__name", "sha256")
    date_hierarchy = "created_at"
    never = ("file",)


@admin.register(models.Evaluation)
class Evaluations(Facts[models.Evaluation]):
    list_display = ("id", "submission", "gold", "scorer", "state", "fault", "attempts", "queued_at", "finished_at")
    list_filter = ("state", "fault", "scorer")
    search_fields = ("submission__uid",)
    never = ("token",)


@admin.register(models.Score)
class Scores(Facts[models.Score]):
    list_display = ("evaluation", "metric", "value", "low", "high")
    list_filter = ("metric",)
    search_fields = ("evaluation__submission__uid",)
    of_gold = ("detail",)


@admin.register(models.GoldVersion)
class GoldVersions(Facts[models.GoldVersion]):
    list_display = ("__str__", "is_active", "created_by", "created_at", "note")
    of_gold = ("report",)


@admin.register(models.Item)
class Items(Facts[models.Item]):
    list_display = ("key", "dataset", "document")
    list_filter = ("dataset",)
    search_fields = ("key",)


@admin.register(models.Annotation)
class Annotations(Gold[models.Annotation]):
    list_display = ("item", "annotator", "gold", "value")
    list_filter = ("gold",)
    search_fields = ("item__key", "annotator__name")


@admin.register(models.RowSet)
class RowSets(Gold[models.RowSet]):
    list_display = ("__str__", "sha256")
    never = ("data",)


@admin.register(models.GoldFigures)
class AllGoldFigures(Facts[models.GoldFigures]):
    list_display = ("__str__", "made_for", "computed_at")
    of_gold = ("data",)


@admin.register(models.SampleStudy)
class SampleStudies(Facts[models.SampleStudy]):
    list_display = ("name", "phase", "created_by", "created_at")
    of_gold = ("design", "judgments", "estimates")


@admin.register(models.ApiToken)
class ApiTokens(Facts[models.ApiToken]):
    list_display = ("user", "name", "prefix", "created_at", "last_used_at", "revoked_at")
    search_fields = ("user__username", "prefix")
    never = ("digest",)


@admin.register(models.TeamInvitation, models.TaskInvitation)
class Invitations(Facts[Any]):
    list_display = ("__str__", "created_by", "created_at")
    never = ("digest",)


@admin.register(models.AuditEvent)
class AuditEvents(Facts[models.AuditEvent]):
    list_display = ("at", "actor", "verb", "target", "task")
    list_filter = ("verb",)
    search_fields = ("target", "actor__username")
    date_hierarchy = "at"


admin.site.register(
    [
        models.Annotator,
        models.Announcement,
        models.MailLog,
        models.RankGroups,
        models.Rescore,
        models.UploadCount,
    ],
    Facts,
)
admin.site.site_header = admin.site.site_title = "Operators"
admin.site.index_title = "Everything that is stored"
