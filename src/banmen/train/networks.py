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

POLICY_PLANES, VALUE_PLANES, VALUE_UNITS = 16, 8, 64


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


class NetworkEvaluator:
    """A frozen copy of a network as an evaluator. ¶ The network is any module that takes planes
    (int8: count, channels, height, width) and returns logits and values. On a card it computes in
    bfloat16.
    """

    def __init__(self, network: nn.Module, device: str = "cpu") -> None:
        self.device = torch.device(device)
        self.network = copy.deepcopy(network).eval().requires_grad_(False).to(self.device)
        if self.device.type == "cuda":
            self.network = self.network.to(torch.bfloat16, memory_format=torch.channels_last)

    def __call__(self, leaves: Leaves) -> Judgement:
        """Return the logits and values of positions."""
        with torch.inference_mode():
            planes = torch.from_numpy(np.ascontiguousarray(leaves.planes)).to(self.device)
            logits, values = self.network(planes)
            return logits.float().cpu().numpy(), values.float().cpu().numpy()

    def weights(self) -> dict[str, Any]:
        """Return the weights for a checkpoint."""
        found: dict[str, Any] = self.network.state_dict()
        return found
