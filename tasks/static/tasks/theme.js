// Loaded before the first paint, so that a chosen colour scheme never flashes. The choice stays in this browser.
(() => {
  "use strict";
  const CHOICES = { "": "as the system", light: "light", dark: "dark" };
  const root = document.documentElement;

  const stored = () => {
    try {
      return localStorage.getItem("theme") ?? "";
    } catch {
      return ""; // storage is forbidden: the system decides
    }
  };

  const apply = (theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };

  const describe = (button, theme) => {
    button.hidden = false;
    button.dataset.choice = theme || "system";
    button.title = `Colours: ${CHOICES[theme]}`;
    button.setAttribute("aria-label", button.title);
  };

  apply(stored());
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("[data-theme-switch]");
    if (!button) return;
    describe(button, stored());
    button.addEventListener("click", () => {
      const names = Object.keys(CHOICES);
      const next = names[(names.indexOf(stored()) + 1) % names.length];
      try {
        localStorage.setItem("theme", next);
      } catch {
        // still applies to this page
      }
      apply(next);
      describe(button, next);
    });
  });
})();
