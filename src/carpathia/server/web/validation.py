"""What is wrong with a malformed request, in a sentence for people rather than in Pydantic's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from carpathia.core.phrases import or_list

NOT_AN_OBJECT = "The request must be a JSON object with the fields that the API describes."
NOT_JSON = "The request is not valid JSON."
BAD_ADDRESS = "There is nothing here; the link may be incomplete."
PROBLEMS = {  # by Pydantic's type of error
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "bool_parsing": "must be true or false",
    "bool_type": "must be true or false",
    "dict_type": "must be an object",
    "int_from_float": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_parsing_size": "must be a whole number of fewer digits",
    "int_type": "must be a whole number",
    "list_type": "must be a list",
    "string_type": "must be text",
    "string_unicode": "must be text in UTF-8",
    "greater_than_equal": "must be {ge} or more",
    "less_than_equal": "must be {le} or less",
    "string_too_long": "may have at most {max_length} characters",
    "too_long": "may have at most {max_length} entries",
}
BRANCHES = {"bool": "true or false", "int": "a whole number", "list[int]": "a list of whole numbers"}


def what_is_wrong(errors: Sequence[Mapping[str, Any]]) -> str:
    """Return a sentence about the first of the errors that Pydantic found in a request."""
    first = errors[0]
    source, *place = map(str, first["loc"])
    if source == "path":
        return BAD_ADDRESS
    if first["type"] == "json_invalid":
        return NOT_JSON
    if not place:
        return NOT_AN_OBJECT
    problem = PROBLEMS.get(first["type"], "is not valid").format(**first.get("ctx", {}))
    depth = next((number for number, part in enumerate(place) if part in BRANCHES), None)
    if depth is not None:  # each branch of a union has an error, with the name of the branch in its place
        problem = f"must be {or_list(list(BRANCHES.values()))}"
    return f"The {'parameter' if source == 'query' else 'field'} {'.'.join(place[:depth])} {problem}."
