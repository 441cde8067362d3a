"""Settings that Textual reads once, when it is first imported: import this module before it.

They hold for the whole process and thus for every session, and for a local game too, so that a key does the same
through both doors.
"""

import os

SETTINGS = {
    # How soon a second key within a moment may show. What others do is shown less often, which the pane sees to.
    "TEXTUAL_FPS": "60",
    "TEXTUAL_ANIMATIONS": "none",
    "TEXTUAL_SMOOTH_SCROLL": "0",
    # Milliseconds after which a lone ESC is the key. SSH never tears what it was given in one piece, so only a terminal
    # behind another line can tear an arrow key's bytes apart; and whoever presses Esc and a letter means both.
    "ESCDELAY": "50",
    # Its parser keeps the last app of every key alive in a cache, and a dropped connection leaves the mode on.
    "TEXTUAL_DISABLE_KITTY_KEY": "1",
}

os.environ.update(SETTINGS)
