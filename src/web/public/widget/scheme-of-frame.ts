import type { WidgetTheme } from "#domain/widget.ts";

/**
 * Runs in a frame before it is painted: the scheme is what the page around it says, else what the organizer has set. Where that page chooses
 * among the tickets, they are shown once the choice is known.
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
