// What every page gains from scripts: countdowns, copying, menus that close. Nothing depends on it.
(() => {
  "use strict";

  // The server's clock counts, not the reader's: pages carry it in a Server-Timing header.
  const serverTime = () => {
    const [navigation] = performance.getEntriesByType("navigation");
    const said = navigation?.serverTiming?.find((entry) => entry.name === "now");
    return said ? Number(said.description) - navigation.responseStart : performance.timeOrigin;
  };
  const origin = serverTime();

  const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

  const distance = (seconds) => {
    const from = UNITS.findIndex(([, length]) => seconds >= length);
    if (from < 0) return "now";
    let rest = Math.floor(seconds);
    return UNITS.slice(from, from + 2)
      .map(([name, length]) => {
        const count = Math.floor(rest / length);
        rest -= count * length;
        return count && `${count} ${name}${count === 1 ? "" : "s"}`;
      })
      .filter(Boolean)
      .join(" ");
  };

  const tick = () => {
    const now = origin + performance.now();
    for (const time of document.querySelectorAll("time[data-countdown]")) {
      const seconds = (Date.parse(time.dateTime) - now) / 1000;
      const left = time.querySelector(".left") ?? time.appendChild(Object.assign(document.createElement("span"), { className: "left" }));
      left.textContent = seconds > 0 ? ` (in ${distance(seconds)})` : ` (${distance(-seconds)} ago)`;
    }
  };
  tick();
  setInterval(tick, 1000);

  // On a phone the tabs scroll: the current one should be in sight.
  document.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });

  const prepareCopying = (within) => {
    for (const button of within.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  };
  prepareCopying(document);
  document.addEventListener("htmx:load", (event) => {
    prepareCopying(event.target);
    tick();
  });

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (button) {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
      const label = button.firstChild;
      label.data = "Copied";
      setTimeout(() => { label.data = "Copy"; }, 1500);
    }
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });

  // Filters apply at once where a script runs; the button beside them is for everybody else.
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-live]");
    if (form) form.requestSubmit();
  });
})();
