import { type WidgetColors, widgetLook } from "#domain/widget-theme.ts";

/** Loaded only where the host page has colors of its own. */
export function reckonLook(colors: WidgetColors) {
  return widgetLook(colors);
}
