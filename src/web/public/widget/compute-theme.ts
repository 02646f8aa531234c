import { type WidgetColors, widgetLook } from "#domain/widget-theme.ts";

/** Fetched by whoever brings colours of their own. */
export function reckonLook(colors: WidgetColors) {
  return widgetLook(colors);
}
