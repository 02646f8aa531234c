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

export function readGiven(hash: string): WidgetOptions {
  const said = new URLSearchParams(hash.slice(1, 4_000));
  const channel = said.get("channel");
  const origin = URL.parse(said.get("origin") ?? "")?.origin;
  const theme = said.get("theme");
  const resize = said.get("resize");
  return {
    host: channel && origin && origin !== "null" ? { channel, origin } : null,
    theme: WIDGET_THEMES.find((known) => known === theme) ?? null,
    accent: colorIn(said.get("accent")),
    background: colorIn(said.get("background")),
    text: colorIn(said.get("text")),
    button: said.get("button")?.trim().slice(0, 100) || null,
    auto_resize: resize === null ? null : resize !== "off",
    tickets: widgetTickets(said.get("tickets") ?? ""),
    is_preview: said.has("preview"),
  };
}

const COLOR = /^(#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8}))?$/i;

function colorIn(said: string | null): string | null {
  return said !== null && COLOR.test(said) ? said.toLowerCase() : null;
}
