/**
 * `/widget.js` stays in third-party pages for years, so it is small and revalidated after an hour.
 * It only loads the element, whose URL contains a hash of its content. If anything fails, visitors
 * still see the link inside the element.
 */
declare const ELEMENT: string;

type Marked = { [LOADED]?: true };
const LOADED: unique symbol = Symbol.for("foyer.tickets");

const script = document.currentScript ?? document.querySelector('script[src*="/widget.js"]');
const page = window as Marked;

if (script instanceof HTMLScriptElement && !page[LOADED] && "customElements" in window) {
  page[LOADED] = true;
  // Failures are silent because the console belongs to the host page.
  import(/* @vite-ignore */ new URL(ELEMENT, script.src).href).catch(() => delete page[LOADED]);
}

export {};
