"""Learning from examples: policy by cross-entropy, value by squared error, AdamW.

Every example is transformed by a random symmetry of the board, which multiplies the data, on a
hexagon by twelve.
"""

from __future__ import annotations

import copy
from typing import Any, NamedTuple

import numpy as np

from banmen.envs.shape import Shape
from banmen.extras import extra
from banmen.train.replay import Examples

with extra("train"):
    import torch
    from torch import Tensor, nn
    from torch.nn import functional

VALUE_WEIGHT = 1.0
"""The weight of the value loss relative to the policy loss."""
KEEP = 0.98
"""The decay of the moving average of the weights per training step. Games are played with the
average, which is stronger and more stable than the weights of a single step.
"""


class Losses(NamedTuple):
    """Losses of a network."""

    policy: float
    """Cross-entropy minus the entropy of the target: 0 is perfect."""
    value: float
    """Mean squared error: 0 is perfect."""


class Learner:
    """Trains a network."""

    def __init__(
        self,
        network: nn.Module,
        shape: Shape,
        device: str = "cpu",
        rate: float = 2e-3,
        decay: float = 1e-4,
    ) -> None:
        self.device = torch.device(device)
        self.network = network.to(self.device)
        if self.device.type == "cuda":
            self.network = self.network.to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network).eval().requires_grad_(False)
        self.optimizer = torch.optim.AdamW(network.parameters(), rate, weight_decay=decay)
        moved = shape.symmetries
        self._cells = torch.tensor(np.stack([one.cells for one in moved]), device=self.device)
        self._actions = torch.tensor(np.stack([one.actions for one in moved]), device=self.device)

    def learn(self, examples: Examples) -> Losses:
        """Make one training step with some examples; return its losses."""
        planes, policies, values = self.moved(examples)
        self.network.train()
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            logits, found = self.network(planes)
        policy = functional.cross_entropy(logits.float(), policies)
        value = functional.mse_loss(found.float(), values)
        self.optimizer.zero_grad(set_to_none=True)
        (policy + VALUE_WEIGHT * value).backward()
        self.optimizer.step()
        self._take_average()
        entropy = torch.special.entr(policies).sum(1).mean()
        return Losses(float(policy.detach() - entropy), float(value.detach()))

    def _take_average(self) -> None:
        """Update the average of the weights, and copy the other state of the layers."""
        average, now = self.average.state_dict(), self.network.state_dict()
        for name, one in average.items():
            if one.is_floating_point():
                one.lerp_(now[name], 1 - KEEP)
            else:
                one.copy_(now[name])

    def moved(self, examples: Examples) -> tuple[Tensor, Tensor, Tensor]:
        """Return examples on the device, each transformed by a random symmetry."""
        planes, policies, values = (torch.from_numpy(part).to(self.device) for part in examples)
        which = torch.randint(len(self._cells), (len(planes),), device=self.device)
        flat = planes.flatten(2)
        cells = self._cells[which][:, None, :].expand(-1, flat.shape[1], -1)
        planes = flat.gather(2, cells).reshape(planes.shape)
        return planes, policies.float().gather(1, self._actions[which]), values

    def state(self) -> dict[str, Any]:
        """Return the state for a checkpoint."""
        return {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
        }

    def resume(self, state: dict[str, Any]) -> None:
        """Restore the state from a checkpoint."""
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        self.optimizer.load_state_dict(state["optimizer"])
