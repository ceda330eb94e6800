"""Django settings. What can be configured from outside is in evalserver/variables.py."""

import secrets
from pathlib import Path

import django_stubs_ext
import environ

from evalserver.settings.backends import cache, database, files
from evalserver.settings.logs import logging_config
from evalserver.variables import BASE_DIR, LOOPBACK, embedded_broker, embedded_cache, malformed, problems, read

django_stubs_ext.monkeypatch()

if PROBLEMS := malformed() or problems(read()):
    # Not ImproperlyConfigured: whoever starts the server should read the list, not a traceback.
    raise SystemExit("The server does not start:\n" + "\n".join(f"  - {problem}" for problem in PROBLEMS))
ENV = read()

MODE: str = ENV["EVALSERVER_MODE"]
PRODUCTION = MODE == "production"
DEMO = MODE == "demo"
LOAD_DEMO: bool = DEMO and ENV["LOAD_DEMO"]
DEBUG: bool = ENV["DEBUG"]
DATA_DIR = (BASE_DIR / Path(ENV["DATA_DIR"]).expanduser()).resolve()
HOST: str = ENV["HOST"]
PORT: int = ENV["PORT"]
SITE_NAME: str = ENV["SITE_NAME"]
SITE_URL: str = ENV["SITE_URL"].rstrip("/") or f"http://{HOST}:{PORT}"

# The demo's key lies in its data directory (`serve` makes it); without one, this process makes up its own.
SECRET_KEY_FILE = DATA_DIR / "secret-key"
SECRET_KEY: str = ENV["SECRET_KEY"] or (
    SECRET_KEY_FILE.read_text().strip() if SECRET_KEY_FILE.exists() else secrets.token_urlsafe(64)
)
# Somebody who lets the demo listen on another address wants to reach it by that address, whatever its name.
ALLOWED_HOSTS: list[str] = ENV["ALLOWED_HOSTS"] or ([*LOOPBACK, "[::1]"] if HOST in LOOPBACK else ["*"])
CSRF_TRUSTED_ORIGINS: list[str] = ENV["CSRF_TRUSTED_ORIGINS"]

INSTALLED_APPS = [
    "tasks",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_filters",
    "django_htmx",
    "csp",
]
MIDDLEWARE = [
    "evalserver.middleware.RequestIds",
    "evalserver.middleware.ServerTime",
    "evalserver.middleware.RequestSize",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "evalserver.middleware.ApiTags",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "evalserver.urls"
WSGI_APPLICATION = "evalserver.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tasks.context.site",
            ]
        },
    }
]

# Data
DATABASES = {"default": database(ENV["DATABASE_URL"], DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"default": cache(ENV["CACHE_URL"] or embedded_cache(DATA_DIR))}
STORAGES = {
    "default": files(ENV["STORAGE_URL"], DATA_DIR),
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
STATIC_URL = "/static/"
# The demo serves static files from where they lie and needs no collectstatic.
STATIC_ROOT = BASE_DIR / ENV["STATIC_ROOT"] if PRODUCTION else None
WHITENOISE_USE_FINDERS = not PRODUCTION
MAX_UPLOAD_BYTES: int = ENV["MAX_UPLOAD_MB"] * 2**20
MAX_REQUEST_BYTES = 2 * MAX_UPLOAD_BYTES + 2**20  # a form has room for two files of full size and what goes with them
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 2**20  # form fields without files

# Language and time
LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = False
USE_TZ = True

# Accounts
AUTH_USER_MODEL = "tasks.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if PRODUCTION else "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{SITE_NAME}] "
ACCOUNT_PRESERVE_USERNAME_CASING = False
# Failed sign-ins are counted by address; behind a proxy, everybody would else have the proxy's.
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if ENV["BEHIND_PROXY"] else 0
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if PRODUCTION and ENV["HTTPS"] else "http"

# Mail: in the demo every message is a file that can be read
DEFAULT_FROM_EMAIL: str = ENV["DEFAULT_FROM_EMAIL"] or "evalserver@localhost"
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_TIMEOUT = 10
if ENV["EMAIL_URL"]:
    vars().update(environ.Env.email_url_config(ENV["EMAIL_URL"]))
else:
    EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    EMAIL_FILE_PATH = DATA_DIR / "mail"

# Security
HTTPS_ONLY = PRODUCTION and ENV["HTTPS"]
SECURE_SSL_REDIRECT = HTTPS_ONLY
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = ENV["HSTS_SECONDS"] if HTTPS_ONLY else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS_ONLY
SILENCED_SYSTEM_CHECKS = ["security.W021"]  # to enter the browsers' preload list is for the owner of the domain
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ENV["BEHIND_PROXY"] else None
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS_ONLY
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}

# API: closed unless a view opens itself
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tasks.api.authentication.BearerToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "EXCEPTION_HANDLER": "tasks.api.problems.handle",
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAdminUser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],  # views that take files say so
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "PAGE_SIZE": 50,
    "DEFAULT_SCHEMA_CLASS": "tasks.api.schema.Schema",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": ENV["THROTTLE_ANONYMOUS"],
        "user": ENV["THROTTLE_USER"],
        "files": ENV["THROTTLE_FILES"],
    },
    "NUM_PROXIES": 1 if ENV["BEHIND_PROXY"] else 0,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": f"{SITE_NAME} API",
    "DESCRIPTION": "Shared tasks, submissions, leaderboards and results.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "SubmissionState": "tasks.models.submission.SubmissionState",
        "EvaluationState": "tasks.models.evaluation.EvaluationState",
        "RescoreState": "tasks.models.evaluation.RescoreState",
        "ParticipationState": "tasks.models.team.ParticipationState",
    },
}

# Evaluations
EVALUATION_TIME_LIMIT: int = ENV["EVALUATION_TIME_LIMIT"]
EVALUATION_MEMORY_MB: int = ENV["EVALUATION_MEMORY_MB"]
EVALUATION_ATTEMPTS: int = ENV["EVALUATION_ATTEMPTS"]
LEASE_SECONDS: int = ENV["LEASE_SECONDS"]
SWEEP_SECONDS: int = ENV["SWEEP_SECONDS"]

# Celery: see evalserver/celery.py
CELERY_BROKER_URL: str = ENV["BROKER_URL"] or embedded_broker(DATA_DIR)
WORKER_PROCESSES: int = ENV["WORKER_PROCESSES"]
WEB_WORKERS: int = ENV["WEB_WORKERS"]
WEB_THREADS: int = ENV["WEB_THREADS"]

LOGGING = logging_config(
    level=ENV["LOG_LEVEL"], json=(ENV["LOG_FORMAT"] or ("json" if PRODUCTION else "text")) == "json"
)
