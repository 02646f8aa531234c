import type { WidgetTheme } from "#domain/widget.ts";
import { WIDGET_THEMES, widgetTickets } from "#domain/widget.ts";

/**
 * What the page around the frame says, in what follows the address's `#`, which no server is told. Whatever is left out is as the
 * organizer has set it; an empty colour is none.
 */
export type WidgetOptions = {
  /** By which the two pages know each other's messages, and where those go. Null where nobody listens. */
  host: { channel: string; origin: string } | null;
  theme: WidgetTheme | null;
  accent: string | null;
  background: string | null;
  text: string | null;
  button: string | null;
  auto_resize: boolean | null;
  /** Which tickets, and how many of them are chosen at first; null: all. */
  tickets: Map<number, number> | null;
  /** In its organizer's hands: nothing is sold. */
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
