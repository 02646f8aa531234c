import { STANDARD_DESIGN } from "./homepage-design.ts";
import { homepageLook, type HomepageLook } from "./homepage-theme.ts";

/**
 * The widget's colors, chosen by the organizer or in the embedding code: null is the event page's
 * theme.
 */
export type WidgetColors = { accent: string | null; background: string | null; text: string | null };

/** Returns the theme from the widget's own colors, readable everywhere; null if it has none. */
export function widgetLook({ accent, background, text }: WidgetColors): HomepageLook | null {
  return homepageLook({
    ...STANDARD_DESIGN,
    homepage_primary_color: accent,
    homepage_ticket_widget_background_color: background,
    homepage_ticket_widget_text_color: text,
  });
}
