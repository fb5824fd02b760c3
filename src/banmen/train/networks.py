"""A network that judges positions, in PyTorch, and its evaluator for searches.

planes ── 3x3 ── block ── … ── block ─┬── 1x1 ── linear ── logits, one for each action
count, channels, height, width        └── 1x1 ── linear ── value, from -1 to 1
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from banmen.envs.shape import Shape
from banmen.extras import extra
from banmen.search.evaluator import Judgement, Leaves

with extra("train"):
    import torch
    from torch import Tensor, nn
    from torch.nn import functional
    from torch.nn.utils.fusion import fuse_conv_bn_eval

POLICY_PLANES, VALUE_PLANES, VALUE_UNITS = 16, 8, 64

FILLED = 512
"""A card's batches are filled up to a multiple of this many positions: the number of leaves varies,
and cuDNN prepares for every shape it has not seen.
"""


class ResidualBlock(nn.Module):
    """Two convolutions with a skip connection."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            *_convolution(channels, channels), nn.ReLU(), *_convolution(channels, channels)
        )

    def forward(self, planes: Tensor) -> Tensor:
        """Map planes to planes of the same shape."""
        found: Tensor = torch.relu(planes + self.layers(planes))
        return found


class ResidualNetwork(nn.Module):
    """A network from planes (int8) to logits and values."""

    def __init__(self, shape: Shape, channels: int = 64, blocks: int = 6) -> None:
        super().__init__()
        planes, height, width = shape.planes
        self.register_buffer("most", torch.tensor(shape.most)[:, None, None], persistent=False)
        self.trunk = nn.Sequential(
            *_convolution(planes, channels),
            nn.ReLU(),
            *(ResidualBlock(channels) for _ in range(blocks)),
        )
        cells = height * width
        self.policy = nn.Sequential(
            *_convolution(channels, POLICY_PLANES, 1),
            nn.ReLU(),
            nn.Flatten(),
            nn.Linear(POLICY_PLANES * cells, shape.actions),
        )
        self.value = nn.Sequential(
            *_convolution(channels, VALUE_PLANES, 1),
            nn.ReLU(),
            nn.Flatten(),
            nn.Linear(VALUE_PLANES * cells, VALUE_UNITS),
            nn.ReLU(),
            nn.Linear(VALUE_UNITS, 1),
            nn.Tanh(),
        )

    def forward(self, planes: Tensor) -> tuple[Tensor, Tensor]:
        """Return logits (count, actions) and values (count)."""
        kind = self.trunk[0].weight.dtype
        seen = self.trunk(planes.to(kind) / self.most.to(kind))
        return self.policy(seen), self.value(seen).squeeze(1)


def _convolution(planes: int, channels: int, size: int = 3) -> tuple[nn.Module, nn.Module]:
    """Return a convolution that preserves the shape of the board, and its batch normalisation."""
    convolution = nn.Conv2d(planes, channels, size, padding=size // 2, bias=False)
    return convolution, nn.BatchNorm2d(channels)


def fused(network: nn.Module) -> nn.Module:
    """The same network, which no longer learns, with every normalisation as part of the convolution
    before it.
    """
    for part in network.modules():
        if isinstance(part, nn.Sequential):
            for i in range(len(part) - 1):
                if isinstance(part[i], nn.Conv2d) and isinstance(part[i + 1], nn.BatchNorm2d):
                    part[i] = fuse_conv_bn_eval(part[i], part[i + 1])
                    part[i + 1] = nn.Identity()
    return network


class NetworkEvaluator:
    """A frozen copy of a network as an evaluator. ¶ The network is any module that takes planes
    (int8: count, channels, height, width) and returns logits and values. On a card it computes in
    bfloat16.
    """

    def __init__(self, network: nn.Module, device: str = "cpu") -> None:
        self.device = torch.device(device)
        self.network = copy.deepcopy(network).eval().requires_grad_(False).to(self.device)
        self.prepare()

    def prepare(self) -> None:
        """Make ready what computes, after the weights of `network` were set."""
        self._fused = fused(copy.deepcopy(self.network))
        if self.device.type == "cuda":
            self._fused = self._fused.to(torch.bfloat16, memory_format=torch.channels_last)

    def __call__(self, leaves: Leaves) -> Judgement:
        """Return the logits and values of positions."""
        with torch.inference_mode():
            planes, count = (
                torch.from_numpy(np.ascontiguousarray(leaves.planes)),
                len(leaves.planes),
            )
            planes = planes.to(self.device)
            if self.device.type == "cuda":
                planes = functional.pad(planes, (0, 0, 0, 0, 0, 0, 0, -count % FILLED))
            found = self._fused(planes)
            logits, values = (self._fetched(part[:count].float()) for part in found)
            if self.device.type == "cuda":
                torch.cuda.current_stream().synchronize()
            return logits.numpy(), values.numpy()

    def _fetched(self, found: Tensor) -> Tensor:
        """The numbers in this machine's memory: from a card as soon as it has come to them."""
        if self.device.type != "cuda":
            return found
        room = torch.empty(found.shape, dtype=found.dtype, pin_memory=True)
        return room.copy_(found, non_blocking=True)

    def weights(self) -> dict[str, Any]:
        """Return the weights for a checkpoint."""
        found: dict[str, Any] = self.network.state_dict()
        return found
