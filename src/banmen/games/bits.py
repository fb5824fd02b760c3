"""Sets of cells as tuples of words: one word for up to 64 cells, two for 128, three, four.

Bit i of the set is bit ``i % 64`` of word ``i // 64``. The width is part of the type, so compiled
code holds a whole set in registers and each function below is a handful of instructions. Shifts are
between 1 and 63.

    a = (word 0, word 1)         bits 0…63, bits 64…127
    up(a, 3)                     moves every member from i to i + 3
"""

from __future__ import annotations

from banmen.kernel import ONE, ZERO, Word, inner_kernel, lowest, popcount
from banmen.kernel.arrays import np

Bits = tuple[np.uint64, ...]

_WORD = Word(64)


@inner_kernel
def meet(a: Bits, b: Bits) -> Bits:
    """Return the intersection of two sets."""
    if len(a) == 1:
        return (a[0] & b[0],)
    if len(a) == 2:
        return (a[0] & b[0], a[1] & b[1])
    if len(a) == 3:
        return (a[0] & b[0], a[1] & b[1], a[2] & b[2])
    return (a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3])


@inner_kernel
def join(a: Bits, b: Bits) -> Bits:
    """Return the union of two sets."""
    if len(a) == 1:
        return (a[0] | b[0],)
    if len(a) == 2:
        return (a[0] | b[0], a[1] | b[1])
    if len(a) == 3:
        return (a[0] | b[0], a[1] | b[1], a[2] | b[2])
    return (a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3])


@inner_kernel
def minus(a: Bits, b: Bits) -> Bits:
    """Return the members of the first set that are not in the second."""
    if len(a) == 1:
        return (a[0] & ~b[0],)
    if len(a) == 2:
        return (a[0] & ~b[0], a[1] & ~b[1])
    if len(a) == 3:
        return (a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2])
    return (a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3])


@inner_kernel
def choose(yes: bool, a: Bits, b: Bits) -> Bits:
    """Return the first or the second set, without a branch."""
    mask = ZERO - Word(yes)
    if len(a) == 1:
        return (b[0] ^ (a[0] ^ b[0]) & mask,)
    if len(a) == 2:
        return (b[0] ^ (a[0] ^ b[0]) & mask, b[1] ^ (a[1] ^ b[1]) & mask)
    if len(a) == 3:
        return (
            b[0] ^ (a[0] ^ b[0]) & mask,
            b[1] ^ (a[1] ^ b[1]) & mask,
            b[2] ^ (a[2] ^ b[2]) & mask,
        )
    return (
        b[0] ^ (a[0] ^ b[0]) & mask,
        b[1] ^ (a[1] ^ b[1]) & mask,
        b[2] ^ (a[2] ^ b[2]) & mask,
        b[3] ^ (a[3] ^ b[3]) & mask,
    )


@inner_kernel
def up(a: Bits, n: np.uint64) -> Bits:
    """Return the set with every member moved up by n; members beyond the top are lost."""
    back = _WORD - n
    if len(a) == 1:
        return (a[0] << n,)
    if len(a) == 2:
        return (a[0] << n, a[1] << n | a[0] >> back)
    if len(a) == 3:
        return (a[0] << n, a[1] << n | a[0] >> back, a[2] << n | a[1] >> back)
    return (a[0] << n, a[1] << n | a[0] >> back, a[2] << n | a[1] >> back, a[3] << n | a[2] >> back)


@inner_kernel
def down(a: Bits, n: np.uint64) -> Bits:
    """Return the set with every member moved down by n; members below 0 are lost."""
    back = _WORD - n
    if len(a) == 1:
        return (a[0] >> n,)
    if len(a) == 2:
        return (a[0] >> n | a[1] << back, a[1] >> n)
    if len(a) == 3:
        return (a[0] >> n | a[1] << back, a[1] >> n | a[2] << back, a[2] >> n)
    return (a[0] >> n | a[1] << back, a[1] >> n | a[2] << back, a[2] >> n | a[3] << back, a[3] >> n)


@inner_kernel
def nothing(like: Bits) -> Bits:
    """Return the empty set, as wide as another set."""
    return minus(like, like)


@inner_kernel
def size(a: Bits) -> int:
    """Return the number of members."""
    n = 0
    for word in a:
        n += popcount(word)
    return n


@inner_kernel
def some(a: Bits) -> bool:
    """Return whether the set has any member."""
    every = ZERO
    for word in a:
        every |= word
    return bool(every != ZERO)


@inner_kernel
def same(a: Bits, b: Bits) -> bool:
    """Return whether two sets have the same members."""
    differ = ZERO
    for i in range(len(a)):
        differ |= a[i] ^ b[i]
    return bool(differ == ZERO)


@inner_kernel
def has(a: Bits, bit: int) -> bool:
    """Return whether a bit is a member."""
    return bool(a[bit >> 6] >> Word(bit & 63) & ONE != ZERO)


@inner_kernel
def single(like: Bits, bit: int) -> Bits:
    """Return the set of one bit, as wide as another set."""
    mark, at = ONE << Word(bit & 63), bit >> 6
    if len(like) == 1:
        return (mark,)
    if len(like) == 2:
        return (mark if at == 0 else ZERO, mark if at == 1 else ZERO)
    if len(like) == 3:
        return (mark if at == 0 else ZERO, mark if at == 1 else ZERO, mark if at == 2 else ZERO)
    return (
        mark if at == 0 else ZERO,
        mark if at == 1 else ZERO,
        mark if at == 2 else ZERO,
        mark if at == 3 else ZERO,
    )


@inner_kernel
def first(a: Bits) -> int:
    """Return the lowest member; the set must not be empty."""
    for i in range(len(a)):
        if a[i] != ZERO:
            return (i << 6) + lowest(a[i])
    return -1


@inner_kernel
def _without_lowest(word: np.uint64, k: int) -> np.uint64:
    """Return a word without its k lowest bits. ``x & (x - 1)`` drops one and ``x & (x - 0)`` none,
    so a small k, the usual case, takes no branch that is hard to predict.
    """
    one, two = Word(k & 1), Word(k >> 1 & 1)
    word &= word - one
    word &= word - two
    word &= word - two
    for _ in range(k & ~3):
        word &= word - ONE
    return word


@inner_kernel
def nth(a: Bits, k: int) -> int:
    """Return the k-th lowest member, counted from 0; the set must have more than k members."""
    for i in range(len(a)):
        word = a[i]
        n = popcount(word)
        if k < n:
            return (i << 6) + lowest(_without_lowest(word, k))
        k -= n
    return -1
