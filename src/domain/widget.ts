export const WIDGET_THEMES = ["light", "dark", "auto"] as const;
export type WidgetTheme = (typeof WIDGET_THEMES)[number];

/** A scheme, a host, a port, and anything that follows in a URL. `*.` stands for all subdomains. */
const ADDRESS = /^(?:(https?):\/\/)?(\*\.)?([a-z0-9.-]+)(?::(\d{1,5}))?(?:[/?#][^\s;,]*)?$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const ON_THIS_MACHINE = /^(localhost|127\.0\.0\.1|[a-z0-9-]+\.localhost)$/;

/**
 * Normalizes a site that may embed the widget, typed or pasted as the URL of one of its pages; null
 * if invalid. Only `https`, except for sites on the local machine: a page that can be modified in
 * transit protects nothing.
 */
export function widgetSite(typed: string): string | null {
  const [, protocol, below = "", host = "", port] = ADDRESS.exec(typed.trim().toLowerCase()) ?? [];
  const labels = host.split(".");
  const isHere = ON_THIS_MACHINE.test(host);
  if (host.length > 253 || !labels.every((label) => LABEL.test(label)) || Number(port ?? 1) > 65_535) return null;
  // a whole top-level domain is not a site
  if (!isHere && labels.length < 2) return null;
  if (isHere && below) return null;
  const scheme = protocol ?? (isHere ? "http" : "https");
  if (scheme === "http" && !isHere) return null;
  const isUsual = port === undefined || Number(port) === (scheme === "https" ? 443 : 80);
  return `${scheme}://${below}${host}${isUsual ? "" : `:${Number(port)}`}`;
}

/** The range, in pixels, in which a reported frame height is accepted, on both sides. */
export const WIDGET_HEIGHT = { min: 120, max: 6_000, first: 480 } as const;

/**
 * Parses which tickets a widget shows and the quantities selected initially: `12` or `12:2`,
 * separated by commas. Null for all.
 */
export function widgetTickets(text: string): Map<number, number> | null {
  const found = new Map<number, number>();
  for (const part of text.split(",").slice(0, 100)) {
    const [, id, quantity] = /^\s*(\d{1,15})(?::(\d{1,3}))?\s*$/.exec(part) ?? [];
    if (id !== undefined) found.set(Number(id), Number(quantity ?? 0));
  }
  return found.size === 0 ? null : found;
}
