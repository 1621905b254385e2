"""The headers that protect every response."""

SECURITY_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    # With none at all, browsers hide the origin of our own forms too; more would put links into logs.
    "Referrer-Policy": "strict-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""Headers of every page and every answer; links with a secret are sent to nobody as referrer."""
FILE_HEADERS = {"X-Content-Type-Options": "nosniff"}
"""Headers of scripts, style sheets and pictures, which are the same for everybody and hold no secret."""
HTTPS_ONLY = {"Strict-Transport-Security": "max-age=31536000"}
"""Headers of every response where the server is reached by https only (HSTS for a year)."""
