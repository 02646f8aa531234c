import type { WidgetTheme } from "#domain/widget.ts";
import { WIDGET_THEMES, widgetTickets } from "#domain/widget.ts";

/**
 * The options of the host page. They follow the `#` in the URL, so no server receives them. An
 * option that is left out has the organizer's setting; an empty color means none.
 */
export type WidgetOptions = {
  /**
   * Identifies the messages between the two pages, and where ours are sent. Null where no host page
   * listens.
   */
  host: { channel: string; origin: string } | null;
  theme: WidgetTheme | null;
  accent: string | null;
  background: string | null;
  text: string | null;
  button: string | null;
  auto_resize: boolean | null;
  /** The tickets to show and the quantity initially chosen of each; null for all tickets. */
  tickets: Map<number, number> | null;
  /** Embedded in the organizer's builder: nothing is sold. */
  is_preview: boolean;
};

export function readWidgetOptions(hash: string): WidgetOptions {
  const params = new URLSearchParams(hash.slice(1, 4_000));
  const channel = params.get("channel");
  const origin = URL.parse(params.get("origin") ?? "")?.origin;
  const theme = params.get("theme");
  const resize = params.get("resize");
  return {
    host: channel && origin && origin !== "null" ? { channel, origin } : null,
    theme: WIDGET_THEMES.find((known) => known === theme) ?? null,
    accent: colorIn(params.get("accent")),
    background: colorIn(params.get("background")),
    text: colorIn(params.get("text")),
    button: params.get("button")?.trim().slice(0, 100) || null,
    auto_resize: resize === null ? null : resize !== "off",
    tickets: widgetTickets(params.get("tickets") ?? ""),
    is_preview: params.has("preview"),
  };
}

const COLOR = /^(#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8}))?$/i;

function colorIn(value: string | null): string | null {
  return value !== null && COLOR.test(value) ? value.toLowerCase() : null;
}
