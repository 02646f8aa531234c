import type { WidgetTheme } from "#domain/widget.ts";

/**
 * Runs in a frame before the first paint. The color scheme is the host page's, or else the
 * organizer's. Where the host page selects tickets, the frame waits for that selection before it
 * shows any.
 */
export function schemeOfFrame(set: WidgetTheme): string {
  return `if (parent !== window) {
  const said = new URLSearchParams(location.hash.slice(1));
  const theme = said.get("theme") ?? "${set}";
  const isDark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.framed = said.has("tickets") ? "waits" : "";
}`;
}
