"""The files for many nodes: the names in them exist, and their containers are confined.

Nothing here can start a container: what is checked is written in docs/run-for-others.md.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from prometheus_client.parser import text_string_to_metric_families

from banmen.server.service import ServerSettings
from tests.server.client import METRICS, figures, serving
from tests.server.test_nodes import url
from tests.server.test_operation import banmen

__all__ = ["url"]
DEPLOY = Path(__file__).parents[2] / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
KUBERNETES: list[dict[str, Any]] = list(
    yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text("utf-8"))
)
NAME = re.compile(r"\b(?:banmen|process)_[a-z_]+\b")


def options(command: str) -> set[str]:
    """The variables that a command knows."""
    return set(re.findall(r"BANMEN_\w+", banmen(command, "--help"))) | {"BANMEN_DATABASE"}


def kinds(kind: str) -> list[dict[str, Any]]:
    return [one for one in KUBERNETES if one["kind"] == kind]


def containers() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """What Kubernetes starts: each pod with its container."""
    pods = [one["spec"]["template"]["spec"] for one in kinds("Deployment")]
    return [(pod, one) for pod in pods for one in pod["containers"]]


# --- compose -------------------------------------------------------------------------------------


def test_compose_has_what_it_says_and_nothing_of_ours_may_write() -> None:
    services = COMPOSE["services"]
    assert set(services) == {"postgres", "node1", "node2", "search", "caddy"}
    assert services["search"]["deploy"]["replicas"] == 2
    known = {"node1": options("serve"), "node2": options("serve"), "search": options("work")}
    for name, variables in known.items():
        one = services[name]
        assert one["read_only"]
        assert one["cap_drop"] == ["ALL"]
        used = {variable for variable in one["environment"] if variable.startswith("BANMEN_")}
        assert used <= variables, name
        assert one["depends_on"]["postgres"]["condition"] == "service_healthy"
    assert "healthcheck" in services["search"]
    assert "healthcheck" in services["postgres"]
    for one in services.values():
        for volume in one["volumes"]:
            source = volume.partition(":")[0]
            there = DEPLOY / source if source.startswith("./") else None
            assert there.exists() if there else source in COMPOSE["volumes"]


def test_the_proxy_asks_the_nodes_that_there_are() -> None:
    text = (DEPLOY / "Caddyfile.nodes").read_text("utf-8")
    asked = re.findall(r"(\w+):8017", text)
    assert asked == ["node1", "node2"]
    (subnet,) = COMPOSE["networks"]["default"]["ipam"]["config"]
    assert COMPOSE["services"]["node1"]["environment"]["BANMEN_PROXY"] == subnet["subnet"]
    if shutil.which("caddy"):
        check = ["caddy", "validate", "--adapter", "caddyfile", "--config"]
        subprocess.run([*check, DEPLOY / "Caddyfile.nodes"], check=True, capture_output=True)


def test_the_image_runs_as_nobody_special_and_is_looked_after() -> None:
    lines = (DEPLOY / "Containerfile").read_text("utf-8").splitlines()
    last = lines[max(number for number, line in enumerate(lines) if line.startswith("FROM")) :]
    assert "USER 8017" in last
    assert any(line.startswith("HEALTHCHECK") for line in last)
    assert "podman build --format docker " in lines[0], "the other format has no HEALTHCHECK"
    assert not any("pip install" in line for line in last), "what builds stays behind"


# --- Kubernetes ----------------------------------------------------------------------------------


def test_kubernetes_names_what_there_is() -> None:
    labels = [one["spec"]["template"]["metadata"]["labels"] for one in kinds("Deployment")]
    for one, label in zip(kinds("Deployment"), labels, strict=True):
        assert one["spec"]["selector"]["matchLabels"] == label
    (service,), (budget,) = kinds("Service"), kinds("PodDisruptionBudget")
    assert service["spec"]["selector"] in labels
    assert budget["spec"]["selector"]["matchLabels"] in labels
    (ingress,) = kinds("Ingress")
    backend = ingress["spec"]["rules"][0]["http"]["paths"][0]["backend"]["service"]
    assert backend["name"] == service["metadata"]["name"]
    assert backend["port"]["name"] in {one["name"] for one in service["spec"]["ports"]}
    ports = {port["name"] for _, one in containers() for port in one["ports"]}
    assert {one["targetPort"] for one in service["spec"]["ports"]} <= ports
    given = {one["metadata"]["name"] for kind in ("Secret", "ConfigMap") for one in kinds(kind)}
    for pod, one in containers():
        named = {next(iter(source.values()))["name"] for source in one["envFrom"]}
        assert named <= given
        mounted = {mount["name"] for mount in one["volumeMounts"]}
        assert mounted == {volume["name"] for volume in pod["volumes"]}
        for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
            asked = one.get(probe, {})
            port = asked.get("httpGet", asked.get("tcpSocket", {})).get("port")
            assert port is None or port in {port["name"] for port in one["ports"]}


def test_kubernetes_gives_only_settings_that_exist_and_shuts_all_in() -> None:
    (shared,) = kinds("ConfigMap")
    (secret,) = kinds("Secret")
    for pod, one in containers():
        command = (one.get("command") or ["banmen", "serve"])[1]
        used = {variable["name"] for variable in one["env"]}
        used |= shared["data"].keys() | secret["stringData"].keys()
        assert used <= options(command), command
        assert pod["securityContext"]["runAsNonRoot"]
        assert one["securityContext"]["readOnlyRootFilesystem"]
        assert one["securityContext"]["capabilities"] == {"drop": ["ALL"]}


# --- figures -------------------------------------------------------------------------------------


def shown(url: Any) -> set[str]:
    """The names of all figures of a node."""
    database = url.render_as_string(hide_password=False).replace("+asyncpg", "")
    with serving(ServerSettings(database, workers=0, metrics_port=METRICS)):
        families = list(text_string_to_metric_families(figures()))
    counted = {f"{one.name}_total" for one in families if one.type == "counter"}  # of any label
    return counted | {sample.name for one in families for sample in one.samples}


def expressions() -> dict[str, list[str]]:
    """All that is asked of Prometheus, by file."""
    board = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    alerts = yaml.safe_load((DEPLOY / "alerts.yaml").read_text("utf-8"))
    rules = [rule for group in alerts["groups"] for rule in group["rules"]]
    assert all(rule["annotations"]["summary"] for rule in rules)
    assert len({rule["alert"] for rule in rules}) == len(rules)
    return {
        "grafana.json": [target["expr"] for one in board["panels"] for target in one["targets"]],
        "alerts.yaml": [rule["expr"] for rule in rules],
    }


@pytest.mark.parametrize("file", ["grafana.json", "alerts.yaml"])
def test_expressions_are_whole(file: str) -> None:
    for one in expressions()[file]:
        for opening, closing in ("()", "[]", "{}"):
            assert one.count(opening) == one.count(closing), one
    if file == "alerts.yaml" and shutil.which("promtool"):
        subprocess.run(["promtool", "check", "rules", DEPLOY / file], check=True)


def test_every_figure_that_is_watched_is_shown(url: Any) -> None:
    there = shown(url)
    for file, asked in expressions().items():
        wanted = {name for one in asked for name in NAME.findall(one)}
        assert len(wanted) > 8
        assert wanted <= there, file


def test_searches_are_well_while_the_database_hears_of_them(url: Any) -> None:
    """What compose.yaml and kubernetes.yaml ask is one question, and a node answers it."""
    asked = COMPOSE["services"]["search"]["healthcheck"]["test"][-1]
    (probe,) = [one["livenessProbe"] for _, one in containers() if "exec" in one["livenessProbe"]]
    assert probe["exec"]["command"][-1] == asked
    assert "banmen_silence_seconds" in shown(url)
