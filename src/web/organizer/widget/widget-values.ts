import type { Event } from "#contract/events.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import { otherLanguages } from "#domain/translations.ts";
import { pickTranslations, type TextsByLocale } from "#web/organizer/translations/texts-of.ts";

const NAMES = [
  ...(["widget_auto_resize", "widget_button_text", "widget_theme", "widget_language", "widget_accent_color"] as const),
  ...(["widget_background_color", "widget_text_color", "widget_sites"] as const),
];

export const WIDGET_TEXTS = ["widget_button_text"] as const;

/** Form values of the builder: sites as typed, one per line. */
export type WidgetValues = Pick<EventSettings, (typeof NAMES)[number]> & {
  translations: TextsByLocale<(typeof WIDGET_TEXTS)[number]>;
};

export function widgetValuesOf(event: Event): (settings: EventSettings) => WidgetValues {
  const languages = otherLanguages(event);
  return (settings) => ({
    ...(Object.fromEntries(NAMES.map((name) => [name, settings[name]])) as Pick<EventSettings, (typeof NAMES)[number]>),
    translations: pickTranslations(settings.translations, languages, WIDGET_TEXTS),
  });
}
