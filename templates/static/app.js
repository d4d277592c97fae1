/* Everything works without this. It adds search as one types, a running count of a hand, and live changes. */
(() => {
  "use strict";
  const say = (text) => { const live = document.getElementById("live"); if (live) live.textContent = text; };

  document.querySelector(".strip .now")?.scrollIntoView({ block: "nearest", inline: "center" });

  /* A form that writes is sent once. */
  for (const form of document.querySelectorAll("form[data-once]")) {
    form.addEventListener("submit", () => {
      setTimeout(() => form.querySelectorAll("button").forEach((button) => { button.disabled = true; }));
    });
  }
  addEventListener("pageshow", () => {
    document.querySelectorAll("form[data-once] button").forEach((button) => { button.disabled = false; });
  });

  /* Search as one types. */
  const search = document.querySelector("form[data-search]");
  const results = document.getElementById("results");
  if (search && results) {
    let wait, asked = new AbortController();
    const look = async () => {
      asked.abort();
      asked = new AbortController();
      const query = new URLSearchParams(new FormData(search));
      const address = `${search.action}?${query}`;
      query.set("part", "1");
      try {
        const answer = await fetch(`${search.action}?${query}`, { signal: asked.signal });
        if (!answer.ok || answer.redirected) return;
        results.innerHTML = await answer.text();
        history.replaceState(null, "", address);
        say(results.querySelector("[data-count]")?.textContent || "");
        setTimeout(() => say(""), 1500);
      } catch (gone) { if (gone.name !== "AbortError") say("The service does not answer just now."); }
    };
    search.addEventListener("input", () => { clearTimeout(wait); wait = setTimeout(look, 140); });
  }

  /* How many cards of a hand are named. */
  for (const set of document.querySelectorAll("[data-counts]")) {
    const count = () => {
      let sum = 0;
      set.querySelectorAll("input:checked").forEach((input) => { sum += Number(input.value); });
      set.querySelector("[data-sum]").textContent = set.dataset.counts ? `${sum} of ${set.dataset.counts} named.` : `${sum} named.`;
    };
    set.addEventListener("change", count);
    count();
  }

  /* Live changes: each part of the table page that differs is put in its place, nothing under a thumb. */
  const game = document.body.dataset.game;
  const parts = [...document.querySelectorAll("[data-live]")];
  if (!game || !window.EventSource) return;
  let version = Number(document.body.dataset.version), touched = 0, due = 0;
  addEventListener("pointerdown", () => { touched = Date.now(); }, { passive: true });
  addEventListener("keydown", () => { touched = Date.now(); });

  const busy = (part) => part.contains(document.activeElement) || Date.now() - touched < 1500;
  const opened = (part) => [...part.querySelectorAll("details")].map((row) => row.open);
  const place = async () => {
    const answer = await fetch(location.pathname + location.search.replace(/([?&])after=\d+/, "$1"));
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    let waiting = false;
    for (const part of document.querySelectorAll("[data-live]")) {
      const fresh = page.getElementById(part.id);
      if (!fresh || fresh.innerHTML === part.dataset.was) continue;
      if (busy(part)) { waiting = true; continue; }
      const was = opened(part), now = fresh.querySelectorAll("details");
      if (was.length === now.length) was.forEach((open, n) => { now[n].open = open; });
      fresh.dataset.was = page.getElementById(part.id).innerHTML;
      fresh.classList.add("arrived");
      part.replaceWith(fresh);
    }
    version = Number(page.body.dataset.version);
    document.body.dataset.version = String(version);
    if (waiting) { clearTimeout(due); due = setTimeout(place, 1600); }
  };
  for (const part of parts) part.dataset.was = part.innerHTML;

  let stream = null;
  const heard = (event) => {
    const entry = Number(event.lastEventId || 0);
    if (entry <= version) return;
    let words = `Entry ${entry} was written.`;
    try { const told = JSON.parse(event.data); words = `Entry ${entry}: ${told.sentence || told.type || "written"}`; } catch { /* no JSON */ }
    say(words);
    setTimeout(() => say(""), 6000);
    if (parts.length) place(); else version = entry;
  };
  const listen = () => {
    stream = new EventSource(`/api/games/${encodeURIComponent(game)}/events?after=${version}`);
    stream.addEventListener("entry", heard);
    stream.onerror = () => { if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 10000); };
  };
  setTimeout(listen, 700);
  addEventListener("pagehide", () => { if (stream) stream.close(); });
})();
