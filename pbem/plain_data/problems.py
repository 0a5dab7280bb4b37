"""Problems and rules as plain data."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pbem.core.problem import Problem
from pbem.core.rules import Rule, RuleBook

if TYPE_CHECKING:  # it reads tables, which takes long to import
    from pbem.core.tables.coverage import Covered


def problem_data(problem: Problem, rules: RuleBook) -> dict[str, Any]:
    """Returns a problem as plain data."""
    rule = rules.get(problem.row)
    return {
        "code": problem.code,
        "kind": str(problem.kind),
        "counts": problem.counts,
        "message": problem.message,
        "remedy": problem.remedy,
        "file": problem.span.file if problem.span else None,
        "line": problem.span.line if problem.span else None,
        "column": problem.span.column if problem.span else None,
        "end": problem.span.end if problem.span else None,
        "excerpt": problem.excerpt,
        "rule": rule_data(rule) if rule else None,
        "follows_from_file": problem.cause.file if problem.cause else None,
        "follows_from_line": problem.cause.line if problem.cause else None,
    }


def rule_data(rule: Rule, covered: "Mapping[str, Covered] | None" = None) -> dict[str, str]:
    """Returns a row of the rules table as plain data; with what is covered, its functions and cases too."""
    by = (covered or {}).get(rule.code)
    return {
        **({"functions": by.functions, "cases": by.cases} if by else {}),
        "code": rule.code,
        "number": rule.number,
        "page": rule.page,
        "summary": rule.summary,
        "status": str(rule.status),
        "ruling": rule.ruling,
        "note": rule.note,
    }
