"""The stand-in for NumPy's arrays and words does what NumPy does, as far as it goes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.kernel.ahead import plain_arrays as plain

WORDS = st.integers(0, 2**64 - 1)


@given(WORDS, WORDS, st.integers(0, 63))
def test_words_wrap_around(a: int, b: int, n: int) -> None:
    with np.errstate(over="ignore"):
        for combine in ("__add__", "__sub__", "__mul__", "__and__", "__or__", "__xor__"):
            ours = getattr(plain.uint64(a), combine)(plain.uint64(b))
            assert ours == getattr(np.uint64(a), combine)(np.uint64(b)), combine
        for shift in ("__lshift__", "__rshift__"):
            ours = getattr(plain.uint64(a), shift)(plain.uint64(n))
            assert ours == getattr(np.uint64(a), shift)(np.uint64(n)), shift
        assert ~plain.uint64(a) == ~np.uint64(a)
    assert isinstance(~plain.uint64(a) >> plain.uint64(1), plain.uint64)


def test_rows_and_slices_are_views() -> None:
    for kind in ("int32", "int64", "uint64", "float64"):
        ours = plain.zeros((3, 4), getattr(plain, kind))
        theirs = np.zeros((3, 4), kind)
        for array in (ours, theirs):
            array[1] = 7
            array[2, 1:3] = [5, 6]
            array[0][2:] = array[2][1:3]
            array[-1, -1] = 9
            array[:2][1][0] = 4
        assert ours.tolist() == theirs.tolist()
        assert ours.tobytes() == theirs.tobytes()
        assert (len(ours), ours.shape, ours.nbytes) == (len(theirs), theirs.shape, theirs.nbytes)
        assert ours.copy() == ours
        assert ours[1:1].tolist() == []


def test_a_large_array_is_filled_from_end_to_end() -> None:
    array = plain.zeros(200_000, plain.int32)
    array[:] = -1
    assert array.tolist() == [-1] * 200_000


def test_what_does_not_fit_is_refused() -> None:
    array = plain.zeros((2, 3), plain.int32)
    with pytest.raises(ValueError, match="4 items where there are 3"):
        array[0] = [1, 2, 3, 4]
    with pytest.raises(IndexError):
        array[2]
    with pytest.raises(NotImplementedError):
        array[0][::2]
