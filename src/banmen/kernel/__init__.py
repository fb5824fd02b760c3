"""The one place that knows Numba.

A *kernel* is a plain Python function over words (``uint64``), small integers and arrays that Numba
can compile. There are three ways to run it, with the same answers:

    compiled      ``@kernel`` has Numba compile it
    interpreted   ``NUMBA_DISABLE_JIT=1``: the very same source runs as ordinary Python
    ahead         ``BANMEN_KERNELS=ahead``, or Numba is not there: it was compiled before
                  (`kernel.ahead`). NumPy need not be there either (`kernel.arrays`)

House rules for kernels
    * Words combine only with Words, shifts too: ``x << ONE``, never ``x << 1`` (compiled, a word
      and a signed integer make a float). Convert once, with ``Word(…)`` or ``number(…)``.
    * Tables come as arguments. A module-level name is frozen into the compiled code, so only true
      constants may stand at module level.
    * No allocation. Scratch space is passed, or lives at the end of the state.
    * No exceptions, no strings, no dicts.

    compiling   @kernel and its kin, and where compiled code is kept
    binding     a kernel once more, with other values for some names that it uses
    sources     which files decide what compiled code does
    words       what is done with words, in plain Python
    processor   what it becomes when it is compiled
    numba_patches   undocumented parts of Numba that are used
    progress    how far compiling has come
    luck        random numbers
    elementary  exp and log
    arrays      NumPy's arrays, or a stand-in
    ahead       kernels compiled before
"""

from __future__ import annotations

from banmen.kernel.arrays import np
from banmen.kernel.binding import Binding, UnboundError
from banmen.kernel.compiling import (
    AHEAD,
    COMPILED,
    INTERPRETED,
    F,
    cache_folder,
    compile_for,
    inner_kernel,
    kernel,
    large_inner_kernel,
    large_kernel,
    part_kernel,
    plain,
)
from banmen.kernel.elementary import exp, log
from banmen.kernel.luck import advance, below, mix, stream
from banmen.kernel.sources import PACKAGE
from banmen.kernel.words import (
    ONE,
    ZERO,
    Buffer,
    State,
    Tables,
    Word,
    bits_of,
    column,
    drop,
    expect,
    fence,
    float_of,
    lowest,
    number,
    pack,
    pile,
    popcount,
    spread,
)

if COMPILED:
    from banmen.kernel import processor  # noqa: F401 (it teaches Numba what it has to know)
else:
    np.seterr(over="ignore")  # words wrap around, as they do in compiled code

__all__ = [
    "AHEAD",
    "COMPILED",
    "INTERPRETED",
    "ONE",
    "PACKAGE",
    "ZERO",
    "Binding",
    "Buffer",
    "F",
    "State",
    "Tables",
    "UnboundError",
    "Word",
    "advance",
    "below",
    "bits_of",
    "cache_folder",
    "column",
    "compile_for",
    "drop",
    "exp",
    "expect",
    "fence",
    "float_of",
    "inner_kernel",
    "kernel",
    "large_inner_kernel",
    "large_kernel",
    "log",
    "lowest",
    "mix",
    "number",
    "pack",
    "part_kernel",
    "pile",
    "plain",
    "popcount",
    "spread",
    "stream",
]
