"""Random numbers: splitmix64.

Game i of a run with a seed has its own stream, so any number of threads, processes or GPUs play the
same games.
"""

from __future__ import annotations

from banmen.kernel.arrays import np
from banmen.kernel.compiling import kernel
from banmen.kernel.words import ONE, Word, number

_GOLDEN = Word(0x9E3779B97F4A7C15)
_MIX_A, _MIX_B = Word(0xBF58476D1CE4E5B9), Word(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = Word(27), Word(30), Word(31), Word(32)


@kernel
def mix(x: np.uint64) -> np.uint64:
    """Return a word scattered over all words, one to one."""
    x = (x ^ (x >> _S30)) * _MIX_A
    x = (x ^ (x >> _S27)) * _MIX_B
    return x ^ (x >> _S31)


@kernel
def stream(seed: np.uint64, i: np.uint64) -> np.uint64:
    """Return the state of the random stream of game i."""
    return mix(seed + (i + ONE) * _GOLDEN)


@kernel
def advance(stream: np.uint64) -> np.uint64:
    """Return the next state of a random stream."""
    return stream + _GOLDEN


@kernel
def below(stream: np.uint64, n: int) -> int:
    """Return a number from 0 to n - 1, drawn from the current state of a stream."""
    return number(((mix(stream) >> _S32) * Word(n)) >> _S32)
