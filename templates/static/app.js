/* Everything works without this. It adds search as one types, a running count of a hand, live changes, and forms
   that outlive a lost network. */
(() => {
  "use strict";
  const say = (text) => { const live = document.getElementById("live"); if (live) live.textContent = text; };

  /* The step of now stands in the middle of its strip; the page itself stays where it is. */
  const centre = (strip) => {
    const now = strip?.querySelector(".now")?.getBoundingClientRect(), all = strip?.getBoundingClientRect();
    if (now) strip.scrollLeft += now.left + now.width / 2 - all.left - all.width / 2;
  };
  centre(document.querySelector(".strip"));

  /* The line to the service: a plain notice while it cannot be reached, and nothing that was typed is lost. */
  const net = document.getElementById("net");
  const rest = (ms) => new Promise((go) => { setTimeout(go, ms); });
  const lost = () => { if (net) net.textContent = "Not connected. What you typed is kept; trying again."; };
  const found = () => { if (net?.textContent) net.textContent = ""; };
  const ask = (address, more = {}) => fetch(address, { signal: AbortSignal.timeout(10000), ...more });

  /* What is being filled in is kept for this page, with the key under which it was sent. */
  const forms = [...document.querySelectorAll("form:not([data-search])")];
  const place_of = `draft ${location.pathname}${location.search}`;
  const version_of = () => document.body.dataset.version || "";
  const fields = (form) => [...form.elements].filter((one) => one.name && !/^(button|submit|file|fieldset)$/.test(one.type));
  const changed = (one) => one.type !== "hidden" && (one.matches("[type=checkbox],[type=radio]")
    ? one.checked !== one.defaultChecked
    : one.matches("select") ? [...one.options].some((row) => row.selected !== row.defaultSelected) && one.selectedIndex > 0
      : one.value !== one.defaultValue);
  const keep = (sent = null) => {
    const rows = forms.map((form) => ({
      key: form === sent ? form.elements.key?.value : undefined,
      typed: fields(form).map((one, n) => [n, one.name, one.value, one.checked, changed(one)]).filter((row) => row[4]),
    }));
    try {
      if (sent || rows.some((row) => row.typed.length))
        sessionStorage.setItem(place_of, JSON.stringify({ version: version_of(), sent: Boolean(sent), rows }));
      else sessionStorage.removeItem(place_of);
    } catch { /* a browser that keeps nothing */ }
  };
  const forget = () => { try { sessionStorage.removeItem(place_of); } catch { /* as above */ } };
  const restore = () => {
    for (const name of Object.keys(sessionStorage)) {  /* another page answers: what was sent from there arrived */
      if (name.startsWith("draft ") && name !== place_of && JSON.parse(sessionStorage[name]).sent) sessionStorage.removeItem(name);
    }
    const kept = JSON.parse(sessionStorage.getItem(place_of) || "null");
    const came = performance.getEntriesByType("navigation")[0]?.type;
    if (!kept || (kept.version !== version_of() && came === "navigate")) return;
    kept.rows.forEach((row, n) => {
      const form = forms[n], all = form ? fields(form) : [];
      if (row.typed.some(([at, name]) => all[at]?.name !== name)) return;
      for (const [at, , value, checked] of row.typed) {
        if (all[at].matches("[type=checkbox],[type=radio]")) all[at].checked = checked; else all[at].value = value;
        for (let fold = all[at].closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
      }
      const key = form?.elements.key;
      if (row.key && key) { form.dataset.fresh = key.value; key.value = row.key; }
    });
  };
  try { restore(); } catch { forget(); }
  addEventListener("input", (event) => {
    const form = event.target.form;
    if (!form || form.matches("[data-search]")) return;
    if (form.dataset.fresh) { form.elements.key.value = form.dataset.fresh; delete form.dataset.fresh; }  /* it is another one now */
    keep();
  });

  /* A form that writes is sent once; where the service is away it waits, and goes out again under the same key. */
  const pressable = (form, can) => form.querySelectorAll("button").forEach((button) => { button.disabled = !can; });
  let end = () => {};
  const show = (html) => { end(); document.open(); document.write(html); document.close(); };
  const send = async (form, button) => {
    const body = new URLSearchParams(new FormData(form, button));
    const address = form.getAttribute("action") || location.href;
    keep(form);
    pressable(form, false);
    for (let n = 0; ; n++) {
      try {
        const answer = await ask(address, { method: "POST", body, headers: { "X-Asked-By": "script" } });
        if (answer.status === 503) { await rest(1000 * Number(answer.headers.get("Retry-After") || 2)); continue; }
        found();
        forget();
        const next = answer.headers.get("X-Go-To");
        if (next) location.assign(next); else show(await answer.text());
        return;
      } catch { lost(); await rest(Math.min(1000 * 2 ** n, 8000)); }
    }
  };
  addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("[data-search]")) return;
    if ((form.getAttribute("method") || "get").toLowerCase() !== "post") { keep(form); return; }
    if (form.enctype === "multipart/form-data" || !window.AbortSignal?.timeout) {
      if (form.matches("[data-once]")) setTimeout(() => pressable(form, false));
      return;
    }
    event.preventDefault();
    send(form, event.submitter);
  });
  addEventListener("pageshow", () => { document.querySelectorAll("form[data-once]").forEach((form) => pressable(form, true)); });

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

  /* Numbers go up and down by a tap. */
  for (const set of document.querySelectorAll(".stepper")) {
    const field = set.querySelector("input"), name = set.closest(".field")?.querySelector("label")?.firstChild?.textContent || "";
    for (const [sign, by, word] of [["−", -1, "less"], ["+", 1, "more"]]) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = sign;
      button.setAttribute("aria-label", `${name.trim()}: one ${word}`);
      button.addEventListener("click", () => {
        const low = field.min === "" ? -Infinity : Number(field.min), high = field.max === "" ? Infinity : Number(field.max);
        field.value = String(Math.min(high, Math.max(low, (Number(field.value) || 0) + by)));
        field.dispatchEvent(new Event("change", { bubbles: true }));
      });
      if (by < 0) set.prepend(button); else set.append(button);
    }
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

  /* Live changes: each part of the page that differs is put in its place, nothing under a thumb, nothing typed lost. */
  const game = document.body.dataset.game;
  if (!game || !window.EventSource) return;
  let version = Number(version_of()), touched = 0, due = 0, again = 0, wait = 1000, away = false, full = false, stream = null, last = Date.now();
  addEventListener("pointerdown", () => { touched = Date.now(); }, { passive: true });
  addEventListener("keydown", () => { touched = Date.now(); });

  const typing = "input:not([type=hidden]), select, textarea";
  const busy = (part) => Date.now() - touched < 1500
    || (part.contains(document.activeElement) && document.activeElement.matches(typing));
  const mark = (form) => `${form.getAttribute("action")} ${[...form.querySelectorAll("input[type=hidden]")]
    .filter((one) => !/^(key|back|seen|head)$/.test(one.name)).map((one) => `${one.name}=${one.value}`).join("&")}`;
  const carried = (part, fresh) => [...part.querySelectorAll("form")].every((form) => {
    const typed = fields(form).filter(changed);
    const other = typed.length ? [...fresh.querySelectorAll("form")].find((one) => mark(one) === mark(form)) : null;
    return typed.every((one) => {
      const there = other && fields(other).find((field) => field.name === one.name && (field.type !== "radio" || field.value === one.value));
      if (there) { there.value = one.value; there.checked = one.checked; }
      return Boolean(there);
    });
  });
  const opened = (part) => [...part.querySelectorAll("details")].map((row) => row.open);
  const same = (one) => `${one.tagName} ${one.getAttribute("href")} ${one.textContent.trim()}`;
  const put = (part, fresh, was) => {
    const folds = opened(part), now = fresh.querySelectorAll("details");
    if (folds.length === now.length) folds.forEach((open, n) => { now[n].open = open; });
    const held = part.contains(document.activeElement) ? same(document.activeElement) : null;
    fresh.dataset.was = was;
    fresh.classList.add("arrived");
    const { bottom, height } = part.getBoundingClientRect();
    part.replaceWith(fresh);
    if (bottom < 0 && !CSS.supports("overflow-anchor", "auto")) scrollBy(0, fresh.getBoundingClientRect().height - height);
    if (held) [...fresh.querySelectorAll("a, button, summary")].find((one) => same(one) === held)?.focus({ preventScroll: true });
    centre(fresh.querySelector(".strip"));
  };
  const place = async () => {
    const answer = await ask(location.pathname + location.search.replace(/([?&])after=\d+/, "$1"));
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    let waiting = false;
    for (const part of document.querySelectorAll("[data-live]")) {
      const fresh = page.getElementById(part.id), was = fresh?.innerHTML;
      if (!fresh || was === part.dataset.was) continue;
      if (busy(part)) waiting = true; else if (carried(part, fresh)) put(part, fresh, was);
    }
    version = Math.max(version, Number(page.body.dataset.version));
    document.body.dataset.version = String(version);
    clearTimeout(due);
    if (waiting) due = setTimeout(() => place().catch(lost), 1600);
  };
  for (const part of document.querySelectorAll("[data-live]")) part.dataset.was = part.innerHTML;

  const tell = (words) => { say(words); setTimeout(() => say(""), 6000); };
  const entries = (n) => `${n} ${n === 1 ? "entry" : "entries"}`;
  const names = JSON.parse(document.body.dataset.names || "{}");
  const by_name = (words) => words.replace(/[\p{L}\p{N}_-]+/gu, (word) => Object.hasOwn(names, word) ? names[word] : word);
  const heard = (event) => {
    last = Date.now();
    const entry = Number(event.lastEventId || 0);
    if (entry <= version) return;
    let words = `Entry ${entry} was written.`;
    try { const told = JSON.parse(event.data); words = `Entry ${entry}: ${by_name(told.sentence || told.type || "written")}`; } catch { /* no JSON */ }
    version = entry;
    tell(words);
    place().catch(lost);
  };
  const listen = () => {
    let open = false;
    stream = new EventSource(`/api/games/${encodeURIComponent(game)}/events?after=${version}`);
    stream.addEventListener("entry", heard);
    stream.addEventListener("stood-up", () => { end(); if (net) net.textContent = "You no longer sit here. Ask the host for a link."; });
    stream.onopen = () => { open = true; wait = 1000; last = Date.now(); found(); };
    stream.onerror = () => {  /* it broke, or there is no place for it */
      stream.close();
      full = !open;
      clearTimeout(again);
      again = setTimeout(catch_up, 300);
    };
  };
  const catch_up = async () => {
    clearTimeout(again);
    stream?.close();
    if (document.hidden) return;
    try {
      const answer = await ask(`/api/games/${encodeURIComponent(game)}`);
      if (answer.status >= 500) throw new Error("away");
      found();
      if (!answer.ok) { if (net) net.textContent = "This game can no longer be followed from here."; return; }
      const missed = (await answer.json()).tip - version;
      if (missed > 0) {
        await place();
        tell(away ? `Caught up: ${entries(missed)} while you were away.` : `${entries(missed)} came in.`);
      }
      away = false;
      if (full) again = setTimeout(catch_up, 5000); else listen();  /* no place: ask now and then instead */
      full = false;
    } catch {
      away = true;
      lost();
      again = setTimeout(catch_up, wait);
      wait = Math.min(wait * 2, 8000);
    }
  };
  const slept = () => { away = true; clearTimeout(again); stream?.close(); };
  const woke = () => { wait = 1000; catch_up(); };
  document.addEventListener("visibilitychange", () => { if (document.hidden) slept(); else woke(); });
  addEventListener("pageshow", (event) => { if (event.persisted) woke(); });
  addEventListener("pagehide", slept);
  addEventListener("online", woke);
  addEventListener("offline", () => { slept(); lost(); });
  const watch = setInterval(() => {  /* a line that died without a word */
    if (!document.hidden && Date.now() - last > 45000) { last = Date.now(); catch_up(); }
  }, 15000);
  end = () => { slept(); clearInterval(watch); clearTimeout(due); };
  listen();
})();
