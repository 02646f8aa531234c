let isLeft = false;

/**
 * Leaves the router's page for a new document; with `replace`, the page's history entry is
 * replaced. The promise never settles, because its page ends.
 */
export function toNewDocument(url: string, replace = false): Promise<never> {
  isLeft = true;
  window.addEventListener("pageshow", reloadIfRestored);
  window.location[replace ? "replace" : "assign"](url);
  return new Promise(() => undefined);
}

/** While the page is being left, pending calls do not redirect. */
export function isBeingLeft(): boolean {
  return isLeft;
}

/**
 * A page restored from the back/forward cache would still be waiting, or show what the user has
 * signed out of. It is hidden and reloaded.
 */
function reloadIfRestored({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  document.documentElement.style.display = "none";
  window.location.reload();
}
