import { type WidgetColors, widgetLook } from "#domain/widget-look.ts";

/** Fetched by whoever brings colours of their own. */
export function reckonLook(colors: WidgetColors) {
  return widgetLook(colors);
}
