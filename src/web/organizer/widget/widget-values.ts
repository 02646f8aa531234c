import type { EventSettings } from "#contract/events.ts";

const NAMES = [
  ...(["widget_auto_resize", "widget_button_text", "widget_theme", "widget_language", "widget_accent_color"] as const),
  ...(["widget_background_color", "widget_text_color", "widget_sites"] as const),
];

/** What the builder holds: sites line by line, as they are typed. */
export type WidgetValues = Pick<EventSettings, (typeof NAMES)[number]>;

export function widgetValuesOf(settings: EventSettings): WidgetValues {
  return Object.fromEntries(NAMES.map((name) => [name, settings[name]])) as WidgetValues;
}
