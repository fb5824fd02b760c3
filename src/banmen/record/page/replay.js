/* Replays the game that stands in #game, position by position. */
"use strict";
(() => {
  const EVERY = 1200;
  const game = JSON.parse(document.getElementById("game").textContent);
  const one = (css) => document.querySelector(css);
  const root = document.documentElement;
  const [picture, said, remarks, slider] = [".board svg", ".said", ".remarks", "input"].map(one);
  const moves = [...document.querySelectorAll("nav li button")];
  const last = game.frames.length - 1;
  const languages = Object.keys(game.words);
  let at = 0;
  let timer = 0;
  let language = root.dataset.language ?? spoken() ?? "en";

  function spoken() {
    const wishes = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
    return wishes.find((tag) => languages.includes(tag));
  }

  /** The elements of a position, out of the runs of their numbers. */
  function elements(position) {
    return game.frames[position]
      .split(" ")
      .map((run) => run.split("-").map(Number))
      .map(([first, end = first]) => game.parts.slice(first, end + 1).join(""))
      .join("");
  }

  function show(position) {
    at = Math.min(Math.max(position, 0), last);
    picture.innerHTML = elements(at);
    slider.value = at;
    for (const name of ["first", "back"]) one(`button.${name}`).disabled = at === 0;
    for (const name of ["next", "last"]) one(`button.${name}`).disabled = at === last;
    moves.forEach((move, i) => {
      if (i + 1 === at) move.setAttribute("aria-current", "true");
      else move.removeAttribute("aria-current");
    });
    reveal(moves[at - 1]);
    tell();
  }

  /** Scrolls the list, and nothing but the list, to a move. */
  function reveal(move) {
    const list = one("nav");
    const top = move ? move.parentElement.offsetTop - list.offsetTop : 0;
    list.scrollTop = Math.max(0, top - list.clientHeight / 2);
  }

  /** Everything in words. */
  function tell() {
    const words = game.words[language];
    const ply = game.plies[at];
    picture.setAttribute("aria-label", words.titles[at]);
    const ending = at === last && words.result ? ` ${words.result}` : "";
    said.textContent = [ply.number, words.said[at]].filter(Boolean).join(" ") + ending;
    remarks.replaceChildren(
      ...[ply.clock && `◷ ${ply.clock}`, ply.comment, ...(ply.variations ?? []).map((v) => `(${v})`)]
        .filter(Boolean)
        .map((text) => Object.assign(document.createElement("p"), { textContent: text })),
    );
    slider.setAttribute(
      "aria-valuetext",
      words.at.replace("{ply}", at).replace("{last}", last),
    );
  }

  function speak(chosen) {
    language = chosen;
    root.lang = chosen;
    const words = game.words[chosen];
    for (const name of ["first", "back", "next", "last"]) label(one(`button.${name}`), words[name]);
    label(one("button.play"), words[timer ? "pause" : "play"]);
    one(".buttons").setAttribute("aria-label", words.position);
    slider.setAttribute("aria-label", words.position);
    one("h1").textContent = words.game;
    one("nav").setAttribute("aria-label", words.moves);
    document.querySelectorAll(".players .colour").forEach((colour, i) => {
      colour.textContent = words.players[i];
    });
    document.querySelectorAll(".players .name").forEach((name, i) => {
      name.textContent = words.names[i];
    });
    for (const name of ["open", "made"]) if (one(`.${name}`)) one(`.${name}`).textContent = words[name];
    const other = languages.find((tag) => tag !== chosen);
    const button = one("button.language");
    Object.assign(button, { hidden: false, lang: other, textContent: game.words[other].name });
    button.onclick = () => speak(other);
    tell();
  }

  function label(button, text) {
    button.setAttribute("aria-label", text);
    button.title = text;
  }

  function play() {
    if (at === last) show(0);
    timer = setInterval(() => {
      show(at + 1);
      if (at === last) pause();
    }, EVERY);
    playing();
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    playing();
  }

  /** While it plays by itself, nothing is read aloud: it would never end. */
  function playing() {
    said.setAttribute("aria-live", timer ? "off" : "polite");
    root.classList.toggle("playing", timer !== 0);
    const path = timer ? "M8.5 6v12M15.5 6v12" : "M8 5.5v13l10-6.5Z";
    one("button.play path").setAttribute("d", path);
    label(one("button.play"), game.words[language][timer ? "pause" : "play"]);
  }

  const toggle = () => (timer ? pause() : play());
  const ways = {
    first: () => show(0),
    back: () => show(at - 1),
    play: toggle,
    next: () => show(at + 1),
    last: () => show(last),
  };
  for (const [name, go] of Object.entries(ways))
    one(`button.${name}`).onclick = () => {
      if (name !== "play") pause();
      go();
    };
  moves.forEach((move, i) => {
    move.onclick = () => {
      pause();
      show(i + 1);
    };
  });
  slider.oninput = () => {
    pause();
    show(Number(slider.value));
  };
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target === slider) return;
    const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
    const name = keys[event.key] ?? (event.key === " " && event.target === document.body && "play");
    if (!name) return;
    event.preventDefault();
    if (name !== "play") pause();
    ways[name]();
  });

  root.classList.add("alive");
  speak(language);
  show(Number(location.hash.slice(1)) || 0);
})();
