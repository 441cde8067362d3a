"""CSS parsed once for all apps of the process: they differ in nothing that parsing sees."""

from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation

_parsed: LRUCache[tuple[object, ...], list[RuleSet]] = LRUCache(1024)


class SharedStylesheet(Stylesheet):
    def _parse_rules(
        self, css: str, read_from: CSSLocation, is_default_rules: bool = False, tie_breaker: int = 0, scope: str = ""
    ) -> list[RuleSet]:
        key = (css, read_from, is_default_rules, tie_breaker, scope, frozenset(self._variables.items()))
        rules = _parsed.get(key)
        if rules is None:
            rules = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
            _parsed[key] = rules
        return rules
