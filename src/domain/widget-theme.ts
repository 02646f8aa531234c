import { STANDARD_DESIGN } from "./homepage-design.ts";
import { homepageLook, type HomepageLook } from "./homepage-theme.ts";

/** What an organizer, or whoever embeds it, chooses of the widget's colours: null is the look of the event's page. */
export type WidgetColors = { accent: string | null; background: string | null; text: string | null };

/** The look that follows from the widget's own colours, everything readable; null where it has none of its own. */
export function widgetLook({ accent, background, text }: WidgetColors): HomepageLook | null {
  return homepageLook({
    ...STANDARD_DESIGN,
    homepage_primary_color: accent,
    homepage_ticket_widget_background_color: background,
    homepage_ticket_widget_text_color: text,
  });
}
