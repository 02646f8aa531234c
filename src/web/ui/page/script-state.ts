import { IMPORT_FAILED } from "#web/platform/import-failed.ts";

declare global {
  interface Window {
    scriptsFailed?: () => void;
  }
}

/**
 * Runs in the head of every page and keeps the state of its scripts in `data-scripts` of the root
 * element: "loading" until the page is hydrated (`scriptsReady`), then without a value, or "failed".
 * `without-scripts.css` shows it. Until it is hydrated, a form without an action is not submitted:
 * the browser would put its fields into the URL. Where a script of the page fails to load, the page
 * becomes what it is without scripts: its `noscript` parts are shown. Only module scripts are the
 * page's own; others count visits.
 */
export const WATCH_SCRIPTS = `(() => {
  const { dataset } = document.documentElement;
  dataset.scripts = "loading";
  window.scriptsFailed = () => {
    if (dataset.scripts !== "loading") return;
    dataset.scripts = "failed";
    const show = () => {
      for (const part of document.querySelectorAll("body noscript")) part.outerHTML = part.textContent;
    };
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
    else show();
  };
  addEventListener("error", ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === "module") window.scriptsFailed();
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => {
    if (${IMPORT_FAILED}.test(reason && reason.message)) window.scriptsFailed();
  });
  addEventListener("submit", (event) => {
    if (dataset.scripts && !event.target.hasAttribute("action")) event.preventDefault();
  }, true);
})();`;

/** Marks the page as hydrated. */
export function scriptsReady(): void {
  delete document.documentElement.dataset["scripts"];
}
