let isLeft = false;

/**
 * Leaves the router's page by a new document, in its place in the history with `replace`. Never settles: what waits for it goes along
 * with the page.
 */
export function toNewDocument(address: string, replace = false): Promise<never> {
  isLeft = true;
  window.addEventListener("pageshow", beginAnew);
  window.location[replace ? "replace" : "assign"](address);
  return new Promise(() => undefined);
}

/** What is still asked meanwhile leads nowhere else. */
export function isBeingLeft(): boolean {
  return isLeft;
}

/** Who comes back would find a page that waits to be left, or what they have signed out of (back/forward cache). */
function beginAnew({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  document.documentElement.style.display = "none";
  window.location.reload();
}
