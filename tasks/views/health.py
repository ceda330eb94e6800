"""Two questions that an operator's machinery asks: is the process alive, and can it do its work?"""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tasks import health


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """Alive: the process answers. Touches nothing else, so that a broken database does not get web servers killed."""
    return HttpResponse("ok", content_type="text/plain")


@never_cache
@require_safe
def readyz(_request: HttpRequest) -> JsonResponse:
    """Ready: everything that a submission needs is there. 503 with the failing checks named otherwise."""
    checks = health.check()
    ready = all(checks.values())
    answer = {"ready": ready, "checks": {name: "ok" if good else "failed" for name, good in checks.items()}}
    return JsonResponse(answer, status=200 if ready else 503)
