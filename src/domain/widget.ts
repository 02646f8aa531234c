export const WIDGET_THEMES = ["light", "dark", "auto"] as const;
export type WidgetTheme = (typeof WIDGET_THEMES)[number];

/** A scheme, a host, a port, and what may follow them in an address. `*.` names all hosts below. */
const ADDRESS = /^(?:(https?):\/\/)?(\*\.)?([a-z0-9.-]+)(?::(\d{1,5}))?(?:[/?#][^\s;,]*)?$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const ON_THIS_MACHINE = /^(localhost|127\.0\.0\.1|[a-z0-9-]+\.localhost)$/;

/**
 * The one spelling of a site that may show the widget, of what somebody typed or pasted (a page of it, say); null where it is none. Only
 * `https`, but for sites on the own machine: a page that others can change on its way protects nobody.
 */
export function widgetSite(typed: string): string | null {
  const [, given, below = "", host = "", port] = ADDRESS.exec(typed.trim().toLowerCase()) ?? [];
  const labels = host.split(".");
  const isHere = ON_THIS_MACHINE.test(host);
  if (host.length > 253 || !labels.every((label) => LABEL.test(label)) || Number(port ?? 1) > 65_535) return null;
  // a whole top-level domain is nobody's site
  if (!isHere && labels.length < 2) return null;
  if (isHere && below) return null;
  const scheme = given ?? (isHere ? "http" : "https");
  if (scheme === "http" && !isHere) return null;
  const isUsual = port === undefined || Number(port) === (scheme === "https" ? 443 : 80);
  return `${scheme}://${below}${host}${isUsual ? "" : `:${Number(port)}`}`;
}

/** The heights in pixels between which a frame is believed, on both of its sides. */
export const WIDGET_HEIGHT = { min: 120, max: 6_000, first: 480 } as const;

/** Which tickets a widget shows, and how many of them are chosen when it opens: `12` or `12:2`, several with commas. Null: all. */
export function widgetTickets(text: string): Map<number, number> | null {
  const found = new Map<number, number>();
  for (const part of text.split(",").slice(0, 100)) {
    const [, id, quantity] = /^\s*(\d{1,15})(?::(\d{1,3}))?\s*$/.exec(part) ?? [];
    if (id !== undefined) found.set(Number(id), Number(quantity ?? 0));
  }
  return found.size === 0 ? null : found;
}
