/* Languages, and the sample games: each is the replay page of its record, packed beside its frame. */
"use strict";
(() => {
  const root = document.documentElement;
  const frames = [...document.querySelectorAll("iframe")];

  function speak(language) {
    root.lang = language;
    document.title = root.dataset[language];
    frames.forEach(translate);
  }

  /** A frame has a button for its other language. */
  function translate(frame) {
    const inside = frame.contentDocument;
    if (inside && inside.documentElement.lang !== root.lang)
      inside.querySelector("button.language")?.click();
  }

  async function unpacked(text) {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).text();
  }

  async function fill(frame) {
    frame.addEventListener("load", () => translate(frame));
    frame.srcdoc = await unpacked(frame.nextElementSibling.textContent);
    frame.hidden = false;
  }

  for (const button of document.querySelectorAll("button.language"))
    button.onclick = () => {
      speak(button.dataset.language);
      document.querySelector(`button.language.${root.lang}`).focus();
    };
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  speak(known.find((tag) => tag in root.dataset) ?? "en");
  frames.forEach(fill);
})();
