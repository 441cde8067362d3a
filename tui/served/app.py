"""Apps that run on a player's ssh terminal as they run on one's own.

`ServedApp` is the base class of an app that can do both: started by `run()` it is an ordinary Textual app, given to
`serve()` it is drawn by this process on somebody else's terminal, next to any number of others.

Inside a running app, `widget.app` is the app of the running *context*, whoever's widget it is. So sessions reach each
other by `call_later`, `post_message` or a queue, never by calling each other's widgets.
"""

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

from rich.console import Console
from textual.app import App
from textual.dom import DOMNode
from textual.driver import Driver
from textual.screen import Screen

from tui.served import patches
from tui.served.colour import Depth, depth_of
from tui.served.driver import ServedDriver
from tui.served.ending import empty
from tui.served.stylesheet import SharedStylesheet

if TYPE_CHECKING:
    # For its name alone: a local game starts without asyncssh.
    from net.terminal import Terminal

R = TypeVar("R")

EMPTY_AFTER = 0.5

_variables: dict[tuple[type, str], dict[str, str]] = {}


class ServedApp(App[R]):
    ENABLE_COMMAND_PALETTE = False

    terminal: "Terminal | None" = None
    """The terminal of another machine that this app is drawn on, or None on one's own."""
    depth = Depth.TRUE
    crash: BaseException | None = None
    remains: list[DOMNode]

    def __init__(self, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.remains = []
        self.stylesheet = SharedStylesheet(variables=self.theme_variables)

    def get_css_variables(self) -> dict[str, str]:
        """Made of the theme once for all apps of a class: it costs as much as drawing a small screen."""
        key = (type(self), self.theme)
        if key not in _variables:
            _variables[key] = super().get_css_variables()
        self.theme_variables = dict(_variables[key])
        return self.theme_variables

    def __repr__(self) -> str:
        """The base class shows its title, which an app that has been emptied has no more."""
        return f"{type(self).__name__}()"

    def set_depth(self, depth: Depth) -> None:
        """The user's own choice of colours, at any time."""
        self.depth = depth
        if isinstance(self._driver, ServedDriver):
            self._driver.set_depth(depth)
            self.screen.refresh()

    def _go_to(self, terminal: "Terminal", depth: Depth) -> None:
        """Be drawn there. What the base class has read from this process's environment is not about that terminal."""
        self.terminal = terminal
        self.depth = depth
        self.driver_class = ServedDriver
        self.no_color = depth is Depth.NONE
        self._filters.clear()
        width, height = terminal.size
        self.console = Console(
            color_system="truecolor",
            file=self.console.file,
            markup=True,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            force_terminal=True,
            safe_box=False,
            width=width,
            height=height,
            _environ={"TERM": terminal.term},
        )

    async def _shutdown(self) -> None:
        if self.terminal is not None:
            self.remains = [*self._registry]
        await super()._shutdown()

    # What Textual does to the process's own terminal, and a served app must not

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        if not isinstance(self._driver, ServedDriver):
            super()._display(screen, renderable)
        elif renderable is not None and not self._batch_count and self._running and not self._closed:
            try:
                self._driver.show(renderable)
            except Exception as error:  # noqa: BLE001 - as in the base class
                self._handle_exception(error)
            self.post_display_hook()

    def _handle_exception(self, error: Exception) -> None:
        """The base class prints a traceback with all variables on the server's stderr."""
        if self.terminal is None:
            super()._handle_exception(error)
        elif self.crash is None:
            self.crash = error
            self._return_code = 1
            self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        if self.terminal is None:
            super()._print_error_renderables()
        self._exit_renderables.clear()

    def _set_pointer_shape(self, shape: str) -> None:
        """Bytes for every focus, and few terminals know them."""
        if self.terminal is None:
            super()._set_pointer_shape(shape)


async def serve(app: ServedApp[Any], terminal: "Terminal", *, depth: Depth | None = None) -> None:
    """Run the app on the terminal until either ends. Raises what the app has crashed with."""
    if terminal.leaving or terminal.closed:
        return
    patches.install()
    app._go_to(terminal, depth or depth_of(terminal.term, terminal.env))
    terminal.on_hangup = app.exit
    loop = asyncio.get_running_loop()
    # From Python 3.12 on Textual makes all tasks of the loop eager, the server's too.
    loop.call_soon(loop.set_task_factory, loop.get_task_factory())
    try:
        await app.run_async()
    finally:
        terminal.on_hangup = None
        driver: Driver | None = app._driver
        if driver is not None:
            driver.close()
            # Later, for what has been called soon still finds everything in place.
            loop.call_later(EMPTY_AFTER, empty, [*app.remains, driver, app])
        app.remains = []
        crash, app.crash = app.crash, None
    if crash is not None:
        raise crash
