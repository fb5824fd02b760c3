"""Arrays and words: NumPy's, or a substitute where NumPy is not installed.

    from banmen.kernel.arrays import NDArray, np

Everything that playing and analysing need imports both from here, and uses only the features that
`kernel.ahead.plain_arrays` provides.
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
