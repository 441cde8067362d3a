"""The planet as it is drawn (§1.7): two grids of cells, each of a province, of a sea cell, or of nothing.

These are the only texts that hold the shape of the map: what is drawn, clicked at and labelled is read from here. Every
row begins behind its bar. The grids were grown by a search that holds all borders of the table; a test finds them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from core.zargos.map.board import PLACES

NOWHERE: Final = -1

SYMBOLS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz01234.,:;-_~=+*^!?%&"
"""By place: the provinces in the order of the board, then the sea cells. A space is nothing."""

_SMALL: Final = """\
|                   ^^^******************+++++++++++++========
|           ^^^^^^^^^EEFFFFFFFAAAAA***::*++++XXXXXUUUUUVVVVVV=========
|      ^^^^^^^^KKK^EEEEEFFBBBBBAAA:::::::::::,XXXXUUUUWWW&VVVccccc====~~~~~
|   ^^^^u^^^^^KKKKEEEEEDDDDDBBB::::11::111111,,,,,,WWWWW&&&&&&cccccaaaaa~~~~~~
|  ^uuuuu^^^^^KKKKKKK;;;DDDCCCCC:1111111114400000,,,WWWWW&&&&bcYYYYYaaii~~~~~~~
| ^^uuuu^^^^IIKJKKJJJJJ;;;;::CCC:1222222444440000..,,,,,WbbbbbbYYYYZZiiiiiggg~~~
|^^^ttttt^IIIIIJJJJJJHHHHH;;:::::1w22vvvvv44zzzzz..,,,,,,,,bbZZZZZZZZiiiiggggg~~~
|^^^tttt^^IIIIGGGGGGGHHHHH;;;;;:11ww3vvvv344zzzz...........ZZZ.ZZZhhhhhhhhggg~~~~
|^^^^^^^^PIIOIIGGGNNGHHTTH;;;;;;w1w33333334yyyyyy.__..nn..........hhhdddddgggg~~~
|^^^^^PPPPPOOOOOOONNGTTTTT--;wwwwww333yy3yyyyyy_______nnnnnnnnnnffffffdddde~g~~~~
| ^^^PPPPPPLLOOOLNNNNNNTTTT--wwwxxxxxyyyyy________mmmmmnnnlnnooooopffeeeeee~~~~~
|  !!PPPPP!LLLLLLLMMNNNNQQT-------xxxy_____???????mmm%llllljjooopppppeeeeee~~~~
|   !!!!!!!LLLLLLMMMMMMQQQQQQQQ------___????rrrrr%%%%%kllljjjjjppppppeeeee~~~~
|      !!!!!!!LMMMMMSSSSSQQQQQQ-RRRRRR???qqqqqrrsssss%kkkkkjjj%pppppp~~~~~~
|           !!!!!!!!!SSQQQ!!QQRRRRRR?????qqqqssssss%%%%kk%%%%%%%%%~~~~
|                   !!!!!!!!!!???????????????%%%%%%%%%%%%%%%%%
"""
"""For 80 columns and 24 rows, with a prompt."""

_LARGE: Final = """\
|                             ^^^****************************++++++++++++++++++===========
|                      ^^^^^^^^^^*FFFFFFFAAAAAAAAA***********++++++XXXXXXUUUUUUU=================
|                  ^^^^^^^^^^^EEEFFFFFFFFAAAAAAAAA:::::::::::+++++XXXXXXXUUUUUUUVVVVVVVVV============
|              ^^^^^^^^^^^^^^^EEEFFFFFFFFAAAAAAAAA::::::::::::::+XXXXXXXXUUUUUUUVVVVVVVVccc==========~~~~
|           ^^^^^^^^^^^^^^^^^^EEEEEEFFFFFBBBBBBBB::::::::::::::::,XXXXXXXUUUUUUUVVVVVVVVcccccccc=====~~~~~~~
|        ^^^^^^^^^^^^^^^^^^^^^EEEEEEDDDBBBBBBBBBB:::::::::111111,,,,,,,,,,,,WWWWWVVV&&&&ccccccccaaaaa~~~~~~~~~~
|      ^^^^^^^^^^^^^^^^^^^^KKKEEEEEEDDDBBBBBBBBBB:::::::::11111110000,,,,,,,WWWWWW&&&&&&cccccccaaaaaaa~~~~~~~~~~~
|    ^^^^^^^^^^^^^^^^^^^^KKKKKKKEEEEDDDDDDCCCCCCC:::111111111111000000,,,,,,WWWWWW&&&&&&ccYYYYYYaaaaaa~~~~~~~~~~~~~
|   ^^^^^^^^^^^^^^^^^^^^^KKKKKKKKK;;DDDDDDCCCCCCC:::1222222444444000000,,,,,WWWWWW&&&&&&bbYYYYYYaaaaaa~~~~~~~~~~~~~~
|  ^^^^^^uuuu^^^^^^^^^^^^KKKKKKKKK;;DDDDDDCCCCCCC:::1222222444444000000,,,,,,,,WWWWbbbbbbbYYYYYYaaaaiiiii~~~~~~~~~~~~
| ^^^^^uuuuuu^^^^^^^^^^^^IIIJJJJJJJ;;;DDDDCCCCCCC:::1222222444444000000.,,,,,,,,,WbbbbbbbbYYYYZZZZZZiiiiii~~~~~~~~~~~~
| ^^^^^uuuuuu^^^^^^^IIIIIIIIJJJJJJJJ;;;;;;:::::::::1122222vvvvv44zzzzz........,,,,bbbbbbbbYYYYZZZZZZiiiiii~~~~~~~~~~~~
|^^^^^^uuuuuu^^^^^^^IIIIIIIIJJJJJJJJJ;;;;;;;;;;;:::1www222vvvvvv4zzzzz.........,,,,,,,,bbbYYZZZZZZZZiiiiii~~~~~~~~~~~~~
|^^^^^^uuuuuu^^^^^^^IIIIIIGGGGGJJJJHHHHH;;;;;;;;;;;wwww222vvvvvv4zzzzzz................ZZZZZZZZhhhhhhiiiii~~~~~~~~~~~~~
|^^^^^ttttttt^^^^^IIIOOOOOOOGGGGGGGHHHHHHH;;;;;;;wwwwww333vvvvvv4zzzzzz....................hhhhhhhhhhhgggg~~~~~~~~~~~~~
|^^^^^ttttttt^^PPPPPPOOOOOOOGGGGGGGHHHHHHH;;;;;;wwwwwww333vvvvv44zzzzzz....................hhhhhhhhhhhgggg~~~~~~~~~~~~~
|^^^^^ttttttt^^PPPPPPOOOOOOOGGGGGGGHHHHHHH;;;;;wwwwwwww3333333344yyyyyy...............ffffffffdddddddgggggg~~~~~~~~~~~~
|^^^^^ttttttt^^PPPPPPOOOOOOONNNGGTTTTTTTHH;;;----xxxxxxx333333334yyyyyy.____nnnnnnnnnnnnffffffdddddddgggggg~~~~~~~~~~~~
|^^^^^^^^^^^^^^PPPPPLLLLLLNNNNNNNTTTTTTTTT-------xxxxxxx333333yyyyyyyyy_____nnnnnnnnnnooffffffdddddddgggggg~~~~~~~~~~~~
| ^^^^^^^^^^^^^PPPPPLLLLLLNNNNNNNNTTTTTTT--------xxxxxxxyyyyyyy_________mmmmmmnnnnnnjjooooooofdddddddggg~~~~~~~~~~~~~~
| ^^^^^^^^^^^^^!!!!!LLLLLLNNNNNNNNNNTTTTT--------xxxxxxyy______________mmmmmmmllllllljoooooooffffeeeeeee~~~~~~~~~~~~~~
|  ^^^^^^^^^^^^!!!!!LLLLLMMMMMMMMQQQQQQQQ--------------_______________mmmmmmmmllllllljooooooofffeeeeeeee~~~~~~~~~~~~~
|   ^^^^^^^^^^^!!!!!LLLLLMMMMMMMMMMQQQQQQ-----------__________?????????mmmmmmmllllllljoooooppppppeeeeeee~~~~~~~~~~~~
|    ^^^^^^^^^^!!!!!!!!!!MMMMMMMMMMQQQQQQRRRRRRR_____________??rrrrrrr?%%%%%%%llllllljjjjjjppppppeeeeee~~~~~~~~~~~~
|      ^^^^^^^^!!!!!!!!!!!SSSSSSSSSQQQQRRRRRRRRR_??????????????rrrrrrr%%%%%%%%%kkkkkkjjjjjjpppppp~~~~~~~~~~~~~~~~
|        !!!!!!!!!!!!!!!!!SSSSSSSSSQQRRRRRRRRRR?????????????qqqrrrrrrr%%%%%%%%%kkkkkkjjjjjjpppppp~~~~~~~~~~~~~~
|           !!!!!!!!!!!!!!SSSSSSSSSQQRR????????????????????qqqqrrrrrrrssss%%%%%kkkkkkkkjjjjpppp~~~~~~~~~~~~~
|              !!!!!!!!!!!!!!!!!!!!!!??????????????????????qqqqqqqssssssss%%%%%kkkkkkkk%%%%%%%%%%%%%%%%%%
|                  !!!!!!!!!!!!!!!!!!??????????????????????qqqqqqqssssssss%%%%%%%%%%%%%%%%%%%%%%%%%%%
|                      ????????????????????????????????????qqqqqqqssssssss%%%%%%%%%%%%%%%%%%%%%%%
|                             ????????????????????????????????????%%%%%%%%%%%%%%%%%%%%%%%%
"""
"""For 120 columns and 40 rows."""

Cell = tuple[int, int]
"""A row and a column."""


class Planet(NamedTuple):
    rows: tuple[tuple[int, ...], ...]
    """The place to which each cell belongs, or NOWHERE; all rows are of one length."""
    cells: tuple[tuple[Cell, ...], ...]
    """The cells of each place."""

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])


def planet(drawing: str) -> Planet:
    lines = [line[1:] for line in drawing.splitlines()]
    width = max(map(len, lines))
    rows = tuple(tuple(map(SYMBOLS.find, line.ljust(width))) for line in lines)
    everything = [((row, column), place) for row, line in enumerate(rows) for column, place in enumerate(line)]
    return Planet(rows, tuple(tuple(cell for cell, place in everything if place == each) for each in PLACES))


SMALL: Final = planet(_SMALL)
LARGE: Final = planet(_LARGE)


def borders(drawn: Planet) -> frozenset[tuple[int, int]]:
    """§1.3 Every two places with cells side by side or one above the other, the smaller number first."""
    across = ((a, b) for row in drawn.rows for a, b in pairwise(row))
    down = ((a, b) for upper, lower in pairwise(drawn.rows) for a, b in zip(upper, lower, strict=True))
    pairs = {(min(pair), max(pair)) for pair in (*across, *down)}
    return frozenset((a, b) for a, b in pairs if a not in (NOWHERE, b))
