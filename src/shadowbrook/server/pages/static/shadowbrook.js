// The little that a page does by itself: it takes in what the server sends when something has
// changed, asks for what it has missed, opens the reader, tells whose turn it is, keeps the focus.
"use strict";
(() => {
  const table = () => document.getElementById("table");
  const now = () => document.getElementById("now")?.dataset; // what this page has, as the server said it
  let byKeyboard = false;
  document.addEventListener("keydown", () => { byKeyboard = true; }, true);
  document.addEventListener("pointerdown", () => { byKeyboard = false; }, true);

  // ---- live updates ---------------------------------------------------------------------------

  let held = false; // whether a finger or button is down: what is under it must not change
  let owed = false; // whether something new waits for it to be lifted
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
  function refresh() { // ask for what has changed since the last time
    owed = held;
    if (!now() || held) return;
    const asked = `${now().source}&since=${encodeURIComponent(now().has)}`;
    // asked for by an element that stays: what is replaced would forget its requests
    htmx.ajax("GET", asked, { source: "#connection", target: "#table", swap: "none" });
  }

  // How far the game is, as far as this page has heard. What comes in says which rows of the log it
  // is about: what is old is left, and where something between is missing, it is asked for.
  let newest = 0;
  function behind() {
    return now() && Number(now().head) < newest;
  }
  function fits(text) {
    const coming = /id="now"[^>]* data-head="(\d+)" data-since="(-?\d+)"/.exec(text);
    if (!coming || !now()) return false;
    const [head, since, own] = [Number(coming[1]), Number(coming[2]), Number(now().head)];
    newest = Math.max(newest, head);
    if (since > own) setTimeout(refresh);
    return head >= own && since <= own;
  }
  document.addEventListener("htmx:sse:before:message", (event) => {
    const { event: name, data } = event.detail.message;
    if (name) return;
    if (held) owed = true;
    if (held || !fits(data) || /data-head="(\d+)"/.exec(data)[1] === now().head) event.preventDefault();
  });

  // The stream that brings what changes. If it cannot be opened it is tried again, and meanwhile
  // the server is asked from time to time: no page is ever left behind.
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
  for (const sign of ["htmx:sse:before:message", "htmx:sse:after:connection"]) {
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

  // What is done here comes back by the stream. Where that does not bring it soon, it is asked for.
  const SOON = 500;
  document.addEventListener("htmx:config:request", (event) => {
    const request = event.detail?.ctx?.request;
    if (request?.method === "POST" && now()) request.headers["Shadowbrook-Has"] = now().has;
  });
  document.addEventListener("htmx:before:request", (event) => {
    if (event.detail?.ctx?.request?.method !== "POST") return;
    document.getElementById("reader").close(); // what was asked there is decided
  });
  document.addEventListener("htmx:after:request", (event) => {
    const head = event.detail?.ctx?.response?.headers?.get("Shadowbrook-Head");
    if (!head) return;
    newest = Math.max(newest, Number(head));
    if (behind()) setTimeout(() => { if (behind()) refresh(); }, following ? SOON : 0);
  });
  document.addEventListener("htmx:before:swap", (event) => {
    const ctx = event.detail?.ctx;
    if (!table() || ctx?.target?.id !== "table" || !ctx.text) return;
    if (!/id="now"/.test(ctx.text)) { // a refusal: it is told, and changes nothing
      event.preventDefault();
      refused(ctx.text);
    } else if (held && ctx.request?.method === "GET") {
      event.preventDefault();
      owed = true;
    } else if (!fits(ctx.text)) event.preventDefault();
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
  const where = new Map(); // on the board: the page around it may move as well
  function still() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "off";
  }
  function places(each) {
    const board = document.querySelector(".board")?.getBoundingClientRect();
    for (const piece of board ? document.querySelectorAll(".hero-piece") : []) {
      const at = piece.getBoundingClientRect();
      each(piece, { left: at.left - board.left, top: at.top - board.top, width: at.width });
    }
  }
  document.addEventListener("htmx:before:swap", () => {
    where.clear();
    places((piece, at) => where.set(piece.dataset.piece, at));
  });
  function walk() {
    if (still()) return;
    places((piece, at) => {
      const before = where.get(piece.dataset.piece);
      if (!before || !at.width) return;
      const unit = piece.getScreenCTM().a; // from the page to the drawing
      const [x, y] = [(before.left - at.left) / unit, (before.top - at.top) / unit];
      if (Math.hypot(x, y) * unit < 4) return;
      piece.firstElementChild.animate(
        [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
        { duration: PACES[document.documentElement.dataset.motion] ?? 500, easing: "ease-in-out" },
      );
    });
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

  let mine = now()?.mine || "";
  function told() {
    const state = now();
    if (!state) return;
    connection(false);
    if (behind()) setTimeout(refresh, 50);
    document.title = state.title;
    if (state.mine && !mine && state.sound === "on") ring();
    mine = state.mine;
    // an answer names what it answers, also in forms that have not changed
    for (const one of table().querySelectorAll("input[name=version]")) one.value = state.version;
    const sayer = document.getElementById("sayer");
    if (sayer && sayer.textContent !== state.say) sayer.textContent = state.say;
    const gone = document.activeElement === document.body || !document.activeElement;
    if (gone && byKeyboard) (table().querySelector(".choices .hinted") || table().querySelector(".choices .advised") || table().querySelector(".choices .answer, .handover button") || table()).focus();
  }

  // A new question may be far from the last click: bring it into view.
  let shown = now()?.version;
  function bring() {
    if (!now() || now().version === shown) return;
    shown = now().version;
    const lesson = table().querySelector(".lesson");
    if (!now().mine && !lesson) return;
    const narrow = innerWidth < 992;
    const choices = table().querySelector(".choices");
    let place = table().querySelector(narrow && table().querySelector(".choices.kind-move") ? ".chart" : ".fight, .resolving, .choices");
    // a long card must not push the answers to it off the screen
    if (place?.matches(".resolving") && choices?.offsetTop - place.offsetTop > innerHeight * 0.6) place = choices;
    if (narrow && lesson) place = lesson; // it is about the answers below
    const at = place?.getBoundingClientRect();
    // on a wide screen only if it is out of sight: there much can be chosen where it lies
    if (at && (narrow || at.bottom < 120 || at.top > innerHeight - 80)) {
      place.scrollIntoView({ block: "start", behavior: still() ? "instant" : "smooth" });
    }
  }

  // ---- the reader -----------------------------------------------------------------------------

  let swapped = -Infinity; // when the page last changed
  document.addEventListener("htmx:after:swap", (event) => {
    const { target, text } = event.detail?.ctx || {};
    if (!text) return connection(false); // the answer was that there is nothing to show
    swapped = performance.now();
    const reader = document.getElementById("reader");
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
  // Settings hold on all pages that this browser has open; colours are seen as soon as chosen.
  const look = document.documentElement.dataset;
  const pages = new BroadcastChannel("shadowbrook");
  pages.addEventListener("message", (event) => Object.assign(look, event.data));
  pages.postMessage({ theme: look.theme, motion: look.motion, text: look.text });
  document.addEventListener("change", (event) => {
    if (event.target.name === "theme") look.theme = event.target.value;
  });
  function addressed() { // links to be shared name this server
    for (const one of document.querySelectorAll("input[data-copy]")) {
      if (one.value.startsWith("/")) one.value = location.origin + one.value;
    }
  }
  addressed();
})();
