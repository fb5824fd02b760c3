"""Arrays and words: NumPy's, or a stand-in where there is no NumPy.

    from banmen.kernel.arrays import NDArray, np

What a player or an analysis runs takes both from here, and asks no more of them than
`kernel.ahead.plain_arrays` has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    NUMPY = True
else:
    try:
        import numpy as np
        from numpy.typing import NDArray

        NUMPY = True
    except ImportError:
        from banmen.kernel.ahead import plain_arrays as np
        from banmen.kernel.ahead.plain_arrays import Array as NDArray

        NUMPY = False

__all__ = ["NUMPY", "NDArray", "np"]
