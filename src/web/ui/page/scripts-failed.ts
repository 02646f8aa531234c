declare global {
  interface Window {
    scriptsFailed?: () => void;
  }
}

/**
 * Runs in the head of every page. Where a script of the page fails to load, the page becomes what
 * it is without scripts: its `noscript` parts are shown, and `without-scripts.css` hides what needs
 * scripts. Only module scripts are the page's own; others count visits.
 */
export const WATCH_SCRIPTS = `(() => {
  window.scriptsFailed = () => {
    window.early && window.early.stop();
    document.documentElement.dataset.scripts = "failed";
    const show = () => {
      for (const part of document.querySelectorAll("body noscript")) part.outerHTML = part.textContent;
    };
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
    else show();
  };
  addEventListener("error", ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === "module") window.scriptsFailed();
  }, true);
})();`;
