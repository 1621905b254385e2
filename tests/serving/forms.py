"""Forms on pages: the fields in their HTML, and sending them."""

import re
from typing import Any

from tests.serving.client import Client
from tests.web.markup import read

ACTION = re.compile(r'name="action" value="([^"]+)"')
CSRF = re.compile(r'name="_csrf_token" value="([^"]+)"')
VERSION = re.compile(r'name="version" value="(\d+)"')


def form_token(client: Client, path: str = "/") -> str:
    """The token for forms that this page gives to the browser."""
    return str(CSRF.findall(client.get(path).text)[0])


def post_start_form(client: Client, fields: dict[str, str], language: str = "en") -> Any:
    """Send the form of the start page."""
    token = form_token(client, f"/?language={language}")
    return client.post("/new", data={**fields, "_csrf_token": token}, follow_redirects=False)


def checked_fields(html: str) -> set[tuple[str, str]]:
    """Every radio, box and option that is set: its name and its value."""
    elements = read(html)
    boxes = [one for one in elements if one.tag == "input" and "checked" in one.attributes]
    options = [one for one in elements if one.tag == "option" and "selected" in one.attributes]
    return {
        (one.attributes["name"], one.attributes["value"]) for one in boxes if "name" in one.attributes
    } | {
        (one.parent.attributes["name"], one.attributes["value"])
        for one in options
        if one.parent is not None and "name" in one.parent.attributes
    }
