"""Shows the whole log of a table."""

from __future__ import annotations

from tui.language import _, mark
from tui.screens.books.reading import ReadingPage
from tui.screens.page import PageSession
from tui.widgets.logbook import log_lines
from tui.widgets.reader import Lines


class LogPage(ReadingPage):
    title = mark("Log")
    detail = mark("everything that has happened since you came to this table")

    def __init__(self, session: PageSession) -> None:
        super().__init__(session, at_end=True)

    def about(self) -> str:
        table = self.session.state.table
        if table is None or not table.words:
            return self.detail
        return _("its words after {records} records: {words}", records=table.words_at, words=table.words)

    def lines(self, width: int) -> Lines:
        table = self.session.state.table
        return log_lines(table.lines(), width, self.session.settings.ascii) if table is not None else []
