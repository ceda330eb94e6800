"""One's own account: preferences, API tokens, taking the data along, leaving; and ending announcements from a mail."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tasks.actions import accounts as actions
from tasks.actions.announcements import unsubscribe as end_announcements
from tasks.actions.refusals import Refusal
from tasks.forms.teams import DeleteAccountForm, PreferencesForm, TokenForm
from tasks.mailing import user_of
from tasks.models import ApiToken
from tasks.views.access import posted, signed_in


@login_required
@require_http_methods(["GET", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    form = PreferencesForm(posted(request), instance=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, "Saved.")
        return redirect("account")
    context = {"form": form, "tokens": user.api_tokens.filter(revoked_at=None).count()}
    return render(request, "account/account.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    form = TokenForm(posted(request))
    secret = None
    if request.method == "POST" and form.is_valid():
        _, secret = actions.create_token(user=user, name=form.cleaned_data["name"])
        form = TokenForm()
    context = {"form": form, "secret": secret, "tokens": user.api_tokens.filter(revoked_at=None)}
    return render(request, "account/tokens.html", context)


@login_required
@require_POST
def revoke_token(request: HttpRequest, pk: int) -> HttpResponse:
    token = get_object_or_404(ApiToken, pk=pk, user=signed_in(request))
    actions.revoke_token(token=token, user=signed_in(request))
    messages.success(request, f"{token.name} is revoked.")
    return redirect("tokens")


@login_required
@require_GET
def export(request: HttpRequest) -> HttpResponse:
    response = JsonResponse(actions.export_account(signed_in(request)), json_dumps_params={"indent": 2})
    response["Content-Disposition"] = 'attachment; filename="account.json"'
    return response


@login_required
@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    form = DeleteAccountForm(posted(request), user=user)
    if request.method == "POST" and form.is_valid():
        try:
            actions.delete_account(user=user)
        except Refusal as refusal:
            form.add_error(None, refusal.message)
            return render(request, "account/delete.html", {"form": form}, status=409)
        logout(request)
        messages.success(request, "Your account is gone. What your teams submitted stays, without your name.")
        return redirect("home")
    return render(request, "account/delete.html", {"form": form}, status=400 if form.errors else 200)


@csrf_exempt  # mail programs post here with one click (RFC 8058); the signed token is the right to do so
@require_http_methods(["GET", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    user = user_of(token)
    if user is None:
        return render(request, "account/unsubscribe.html", {"user_found": False}, status=404)
    if request.method == "POST":
        end_announcements(user=user)
    return render(request, "account/unsubscribe.html", {"user_found": True, "done": request.method == "POST"})
