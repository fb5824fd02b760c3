"""FlipFlop, solved: 3x3 in a second, 5x5 on a GPU with 97 GB.

**3x3** (`size3`) is small: 3,906,250 numbers, a byte for each, settled by passes over all of them
until nothing changes.

**5x5** has 760 billion positions, so a position gets two bits, *won* and *lost*, and 32 positions
are settled by one operation on a word:

    arrangement   the cells of the pieces: a set of mine, a set of theirs      `arrangements`
    facings       the faces they show, + or X: 2^(a + b) ways, a bit each          `facings`

                    theirs show  ++ +X X+ XX
        mine show ++              .  1  .  1     a row, 2^b bits
                  +X              1  1  .  .     A move takes one piece to another cell and turns
                  X+              .  .  1  .     it over: rows of one arrangement become rows of
                  XX              .  1  .  .     another, by a few shifts and masks.

Distances are counted in moves of the winner. For each distance there are two *half-passes* over all
arrangements, the first for won positions, the second for lost ones (`retrograde`). A half-pass
examines only arrangements with a successor in which a position was settled in the half-pass before
(`frontier`). The planes of bits are kept in memory by `FlipFlopCpu`, on a GPU by `gpu.flipflop`.

    size3          3x3, and its table
    arrangements   sets of cells, numbered without gaps (ranks of combinations, as in the
                   combinatorial number system: Lehmer 1964; Knuth, TAOCP 4A, 7.2.1.3)
    facings        one half-pass over one arrangement
    frontier       the arrangements a half-pass has to examine
    retrograde     all half-passes, in order, on all cores
    wdl            the value of a position, read from the planes
    endings        5x5 with few pieces: every value, in the package
    size5          one winning strategy and the openings, small enough for the package
    making         makes the tables of these two
    words32        words of 32 bits, twice as fast on a GPU

A few bits per position and passes by distance are the usual way to solve large games: J. Romein and
H. Bal, Solving Awari with parallel retrograde analysis, IEEE Computer 36 (2003). Settling all
facings of an arrangement at once is new here.
"""
