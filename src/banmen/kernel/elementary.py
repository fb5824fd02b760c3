"""exp and log, the same to the last bit on every machine.

C libraries differ in the last bit, and a single different bit can change a search. These functions
only add, subtract, multiply and divide, which IEEE 754 defines to the last bit, and use the bits of
a number. LLVM fuses a multiplication and an addition only on request, and Numba does not request it
(`tests/test_elementary.py` compares compiled code with the interpreted source).

Errors are below 0.9 units in the last place (0.5 is the cost of rounding alone); the same test
checks this against `decimal`. Method and coefficients are those of fdlibm (Sun Microsystems, 1993):

    log x    x = 2ᵏ (1 + f), √½ ≤ 1 + f < √2;   log (1 + f) = log (1 + s) - log (1 - s),
             s = f / (2 + f), as a polynomial in s²
    exp x    x = k log 2 + r, |r| ≤ ½ log 2;    exp r by a rational function of r, then 2ᵏ exp r

`log 2` is split into two numbers; the first ends in 21 zero bits, so k times it is exact.
"""

from __future__ import annotations

from banmen.kernel.compiling import kernel
from banmen.kernel.words import Word, bits_of, float_of, number

_FRACTION = Word((1 << 52) - 1)
_S52 = Word(52)
_BIAS = 1023
_ROOT_HALF = Word(0x3FE6A09E00000000)
"""The truncated bits of √½. Adding their distance from 1 makes the exponent change at √2, not at 2.
"""
_TO_ROOT = Word(0x3FF0000000000000 - 0x3FE6A09E00000000)
_LEAST_NORMAL = 2.0**-1022

_LN2_HIGH, _LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
_PER_LN2 = 1.44269504088896338700
_OVERFLOW, _UNDERFLOW = 709.782712893384, -745.1332191019412
_INFINITY = float("inf")

_L1, _L2 = 6.666666666666735130e-01, 3.999999999940941908e-01
_L3, _L4 = 2.857142874366239149e-01, 2.222219843214978396e-01
_L5, _L6 = 1.818357216161805012e-01, 1.531383769920937332e-01
_L7 = 1.479819860511658591e-01

_E1, _E2 = 1.66666666666666019037e-01, -2.77777777770155933842e-03
_E3, _E4 = 6.61375632143793436117e-05, -1.65339022054652515390e-06
_E5 = 4.13813679705723846039e-08


@kernel
def log(x: float) -> float:
    """Return the natural logarithm of a positive, finite number."""
    k = 0
    if x < _LEAST_NORMAL:
        x, k = x * 2.0**54, -54
    word = bits_of(x) + _TO_ROOT
    k += number(word >> _S52) - _BIAS
    f = float_of((word & _FRACTION) + _ROOT_HALF) - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    even = w * (_L2 + w * (_L4 + w * _L6))
    odd = z * (_L1 + w * (_L3 + w * (_L5 + w * _L7)))
    half = 0.5 * f * f
    return s * (half + (even + odd)) + k * _LN2_LOW - half + f + k * _LN2_HIGH


@kernel
def exp(x: float) -> float:
    """Return e to the power of a number that is not NaN; infinity on overflow and 0 on
    underflow.
    """
    if x > _OVERFLOW:
        return _INFINITY
    if x < _UNDERFLOW:
        return 0.0
    k = int(_PER_LN2 * x + (0.5 if x >= 0 else -0.5))
    high, low = x - k * _LN2_HIGH, k * _LN2_LOW
    r = high - low
    z = r * r
    c = r - z * (_E1 + z * (_E2 + z * (_E3 + z * (_E4 + z * _E5))))
    y = 1.0 + (r * c / (2.0 - c) - low + high)
    first = k // 2  # 2ᵏ may be subnormal; its two factors are not
    return y * _power_of_two(first) * _power_of_two(k - first)


@kernel
def _power_of_two(k: int) -> float:
    """Return 2ᵏ for k from -1022 to 1023."""
    return float_of(Word(k + _BIAS) << _S52)
