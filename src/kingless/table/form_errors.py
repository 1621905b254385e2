"""What is wrong with the form of JSON from outside, in sentences: msgspec says it for programmers."""

import re

from kingless.rules.complaint import Complaint

_PLACE = re.compile(r"(?P<problem>.*?)(?: - at (?:`key` in )?`\$\.?(?P<place>[^`]*)`)?")
_BYTE = re.compile(r".*\(byte (?P<byte>\d+)\)")
_TYPES = {"str": "string", "int": "integer", "float": "number", "bool": "boolean"}
"""What msgspec calls the types of Python, by the names that JSON has for them."""


def form_complaint(error: Exception) -> Complaint:
    """What msgspec has found wrong with the form of something, and in which field."""
    found = _PLACE.fullmatch(str(error).replace("\n", " "))
    if found is None:  # it matches any line
        return Complaint("something in it cannot be read")
    problem, place = found["problem"], found["place"] or ""
    if said := re.fullmatch(r"Object missing required field `(.*)`", problem):
        return Complaint("the field {field} is missing", field=_join(place, said[1]))
    if said := re.fullmatch(r"Object contains unknown field `(.*)`", problem):
        return Complaint("there is no field {field}", field=_join(place, said[1]))
    if said := re.fullmatch(r"Expected `array` of length (\d+), got (\d+)", problem):
        return Complaint(
            "{field} must have {right} parts, not {count}", field=place, right=said[1], count=said[2]
        )
    if said := re.fullmatch(r"Expected `(.*)`, got `(.*)`", problem):
        return _wrong_type(place, _types(said[1]), _types(said[2]))
    if said := re.fullmatch(r"Invalid enum value (.*)", problem):
        return Complaint("{field} cannot be {value}", field=place, value=said[1])
    if place:
        return Complaint("{field} cannot have this value", field=place)
    return Complaint("something in it cannot be read")


def json_complaint(error: ValueError | RecursionError) -> Complaint:
    """Why a text is no JSON."""
    if isinstance(error, RecursionError):
        return Complaint("this is no JSON: it is nested too deeply")
    if isinstance(error, UnicodeError):
        return Complaint("this is no JSON: it is no text in UTF-8")
    if "truncated" in str(error):
        return Complaint("this is no JSON: it ends in the middle")
    if found := _BYTE.fullmatch(str(error)):
        return Complaint("this is no JSON: it is wrong at byte {byte}", byte=found["byte"])
    return Complaint("this is no JSON")


def _wrong_type(place: str, wanted: str, given: str) -> Complaint:
    if place:
        return Complaint(
            "{field} must be of the JSON type {wanted}, not {given}", field=place, wanted=wanted, given=given
        )
    return Complaint("this must be of the JSON type {wanted}, not {given}", wanted=wanted, given=given)


def _types(told: str) -> str:
    return " | ".join(_TYPES.get(one, one) for one in told.split(" | "))


def _join(place: str, field: str) -> str:
    return f"{place}.{field}" if place else field
