"""The interface to Numba.

A *kernel* is a plain Python function over words (``uint64``), small integers and arrays that Numba
can compile. It can run in three ways, with the same results:

    compiled      ``@kernel`` compiles it with Numba
    interpreted   ``NUMBA_DISABLE_JIT=1``: the same source runs as ordinary Python
    ahead         ``BANMEN_KERNELS=ahead``, or Numba is not installed: code compiled earlier
                (`kernel.ahead`). NumPy may be missing too (`kernel.arrays`)

House rules for kernels
    * Words combine only with Words, also in shifts: ``x << ONE``, never ``x << 1`` (compiled, a
    word
      and a signed integer make a float). Convert once, with ``Word(…)`` or ``number(…)``.
    * Tables are passed as arguments. A module-level name is frozen into the compiled code, so only
    true constants are allowed at module level. * No allocation. Scratch space is passed, or is at
    the end of the state. * No exceptions, no strings, no dicts.

    compiling   @kernel and its variants, and the cache of compiled code
    binding     a kernel compiled with other values for some names it uses
    sources     the files that determine compiled code
    words       operations on words, in plain Python
    processor   the same operations as processor instructions
    numba_patches   uses of undocumented parts of Numba
    progress    progress of compilation
    luck        random numbers
    elementary  exp and log
    arrays      NumPy's arrays, or a substitute
    ahead       kernels compiled ahead of time
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
    from banmen.kernel import processor  # noqa: F401 (it registers its overloads with Numba)
else:
    np.seterr(over="ignore")  # words wrap around, as in compiled code

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
