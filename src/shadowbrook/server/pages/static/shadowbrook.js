// The little that a page does by itself: it asks for the table anew when the server says that
// something has changed, opens the reader, tells whose turn it is, and keeps the focus.
"use strict";
(() => {
  const table = () => document.getElementById("table");
  let byKeyboard = false;
  document.addEventListener("keydown", () => { byKeyboard = true; }, true);
  document.addEventListener("pointerdown", () => { byKeyboard = false; }, true);

  // ---- live updates ---------------------------------------------------------------------------

  let held = false; // whether a finger or button is down: what is under it must not change
  let owed = false; // whether a new table waits for it to be lifted
  let lifted = 0;
  function lift() {
    clearTimeout(lifted);
    held = false;
    if (owed) refresh();
  }
  document.addEventListener("pointerdown", (event) => {
    held = event.button === 0;
    lifted = setTimeout(lift, 1500); // a menu or a drag may swallow the lifting
  }, true);
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => setTimeout(lift), true); // after the click that it makes
  }
  function refresh() {
    owed = held;
    // asked for by an element that stays: what is replaced would forget its requests
    if (table() && !held) htmx.ajax("GET", table().dataset.source, { source: "#connection", target: "#table", swap: "outerMorph" });
  }

  // What the server has told of last. A page that comes back older than that was overtaken on
  // its way; it is asked for again, and never takes the place of a newer one.
  let newest = 0;
  function behind() {
    return table() && Number(table().dataset.head) < newest;
  }
  document.addEventListener("changed", (event) => {
    try {
      newest = Math.max(newest, JSON.parse(event.detail.data).head);
    } catch {
      refresh();
    }
    // what is being answered brings the table by itself; if it does not, it is fetched
    if (behind()) setTimeout(() => { if (behind()) refresh(); }, performance.now() - sent < 500 ? 500 : 0);
  });

  // The stream that tells of changes. If it cannot be opened it is tried again, and meanwhile
  // the table is asked for from time to time: no page is ever left behind.
  const SILENCE = 40000; // the server gives a sign every 15 seconds
  const live = document.getElementById("live");
  let following = false;
  let tried = -Infinity; // when the stream was last asked for
  function follow() {
    if (!live || following || performance.now() - tried < 12000) return; // longer than htmx waits
    tried = performance.now();
    htmx.trigger(live, "follow");
  }
  let stream = null;
  let heard = performance.now(); // when the stream last gave a sign of life
  for (const sign of ["changed", "still", "htmx:sse:after:connection"]) {
    document.addEventListener(sign, () => { heard = performance.now(); });
  }
  document.addEventListener("htmx:sse:before:connection", (event) => {
    following = true;
    stream = event.detail?.connection;
  });
  document.addEventListener("htmx:sse:close", () => { following = false; tried = -Infinity; });
  document.addEventListener("htmx:finally:request", (event) => {
    if (event.target === live && !following) tried = -Infinity;
  });
  document.addEventListener("DOMContentLoaded", () => setTimeout(follow)); // htmx is ready then
  setInterval(() => {
    if (document.hidden) return;
    follow();
    if (live && performance.now() - heard > SILENCE) { // a line that broke without a word
      heard = performance.now();
      stream?.reader?.cancel();
      refresh();
    }
    if (live && (behind() || !following)) refresh();
  }, 2000);
  let sent = -Infinity; // when the last answer went out
  document.addEventListener("htmx:before:request", (event) => {
    if (event.detail?.ctx?.request?.method !== "POST") return;
    sent = performance.now();
    document.getElementById("reader").close(); // what was asked there is decided
  });
  document.addEventListener("htmx:before:swap", (event) => {
    const ctx = event.detail?.ctx;
    if (!table() || ctx?.target?.id !== "table") return;
    const coming = /data-head="(\d+)"/.exec(ctx.text || "");
    if (!coming) { // a refusal: it is told, and does not take the table's place
      event.preventDefault();
      refused(ctx.text);
    } else if (held && ctx.request?.method === "GET") {
      event.preventDefault();
      owed = true;
    } else if (Number(coming[1]) < Number(table().dataset.head)) event.preventDefault();
  });
  function refused(text) {
    const page = new DOMParser().parseFromString(text || "", "text/html");
    const sign = document.getElementById("refusal");
    sign.textContent = page.querySelector(".refused")?.textContent || page.body.textContent;
    sign.hidden = false;
    setTimeout(() => { sign.hidden = true; }, 8000);
  }

  let lost = 0;
  function connection(broken) {
    const sign = document.getElementById("connection");
    clearTimeout(lost);
    if (!sign) return;
    if (broken) lost = setTimeout(() => { sign.hidden = false; }, 400);
    else sign.hidden = true;
  }
  document.addEventListener("htmx:sse:error", () => connection(true));
  document.addEventListener("htmx:sse:after:connection", () => connection(false));
  // a request that did not come through: the page says so, and asks again when it is back
  document.addEventListener("htmx:error", (event) => {
    if (event.target instanceof Element && event.target.id === "live") return;
    connection(true);
    setTimeout(refresh, 1500);
  });
  addEventListener("online", refresh);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });

  // ---- pieces that walk -----------------------------------------------------------------------

  const PACES = { slow: 1200, normal: 500, fast: 200, off: 0 };
  const where = new Map();
  function still() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "off";
  }
  document.addEventListener("htmx:before:swap", () => {
    where.clear();
    for (const piece of document.querySelectorAll(".hero-piece")) where.set(piece.dataset.piece, piece.getBoundingClientRect());
  });
  function walk() {
    if (still()) return;
    for (const piece of document.querySelectorAll(".hero-piece")) {
      const before = where.get(piece.dataset.piece);
      const now = piece.getBoundingClientRect();
      if (!before || !now.width) continue;
      const unit = piece.getScreenCTM().a; // from the page to the drawing
      const [x, y] = [(before.left - now.left) / unit, (before.top - now.top) / unit];
      if (Math.hypot(x, y) * unit < 4) continue;
      piece.firstElementChild.animate(
        [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
        { duration: PACES[document.documentElement.dataset.motion] ?? 500, easing: "ease-in-out" },
      );
    }
  }

  // ---- whose turn it is -----------------------------------------------------------------------

  let voice = null;
  function ring() {
    voice = voice || new AudioContext();
    const start = voice.currentTime;
    for (const [after, pitch] of [[0, 523], [0.18, 392]]) {
      const tone = voice.createOscillator();
      const loud = voice.createGain();
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.12, start + after);
      loud.gain.exponentialRampToValueAtTime(0.001, start + after + 0.9);
      tone.connect(loud).connect(voice.destination);
      tone.start(start + after);
      tone.stop(start + after + 0.9);
    }
  }

  let mine = table()?.dataset.mine || "";
  function told() {
    const now = table();
    if (!now) return;
    connection(false);
    if (behind()) setTimeout(refresh, 50);
    document.title = now.dataset.title;
    if (now.dataset.mine && !mine && now.dataset.sound === "on") ring();
    mine = now.dataset.mine;
    const sayer = document.getElementById("sayer");
    if (sayer && sayer.textContent !== now.dataset.say) sayer.textContent = now.dataset.say;
    const gone = document.activeElement === document.body || !document.activeElement;
    if (gone && byKeyboard) (now.querySelector(".choices .hinted") || now.querySelector(".choices .answer, .handover button") || now).focus();
  }

  // A new question may stand far from where one has clicked: bring it before one's eyes.
  let shown = table()?.dataset.version;
  function bring() {
    const now = table();
    if (!now || now.dataset.version === shown) return;
    shown = now.dataset.version;
    if (!now.dataset.mine) return;
    const narrow = innerWidth < 992;
    const choices = now.querySelector(".choices");
    let place = now.querySelector(narrow && now.querySelector(".choices.kind-move") ? ".chart" : ".fight, .resolving, .choices");
    // a long card must not push the answers to it off the screen
    if (place?.matches(".resolving") && choices?.offsetTop - place.offsetTop > innerHeight * 0.6) place = choices;
    const at = place?.getBoundingClientRect();
    // on a wide screen only if it is out of sight: there much can be chosen where it lies
    if (at && (narrow || at.bottom < 120 || at.top > innerHeight - 80)) {
      place.scrollIntoView({ block: "start", behavior: still() ? "instant" : "smooth" });
    }
  }

  // ---- the reader -----------------------------------------------------------------------------

  let swapped = -Infinity; // when the page last changed
  document.addEventListener("htmx:after:swap", (event) => {
    swapped = performance.now();
    const reader = document.getElementById("reader");
    const target = event.detail?.ctx?.target;
    if (target && target.id === "reader-text") {
      if (!reader.open) reader.showModal();
    } else {
      told();
      walk();
      bring();
      addressed();
    }
  });
  document.addEventListener("click", (event) => {
    const reader = document.getElementById("reader");
    if (event.target === reader) reader.close(); // beside the page: put it away
  });

  // The second click of a double click must not answer the question that has just come up.
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest(".answer, .spot");
    if (button && event.detail > 1 && performance.now() - swapped < 350) event.preventDefault();
  }, true);

  // ---- small comforts ---------------------------------------------------------------------------

  document.addEventListener("focusin", (event) => {
    if (event.target instanceof HTMLInputElement && "copy" in event.target.dataset) event.target.select();
  });
  function addressed() { // links to be shared name this server
    for (const one of document.querySelectorAll("input[data-copy]")) {
      if (one.value.startsWith("/")) one.value = location.origin + one.value;
    }
  }
  addressed();
})();
