import type { EventSettings } from "#contract/event-settings.ts";
import { HEX_COLOR } from "#domain/colors.ts";
import { DESIGN_COLORS, type DesignColor, type HomepageDesign } from "#domain/homepage-design.ts";

/** The form values of the designer: colors as they are typed. */
export type DesignValues = HomepageDesign & Pick<EventSettings, "homepage_background_type">;

export function designValuesOf(settings: EventSettings): DesignValues {
  const { homepage_background_type, homepage_padding } = settings;
  const colors = Object.fromEntries(DESIGN_COLORS.map((name) => [name, settings[name]]));
  return {
    ...(colors as Record<DesignColor, string | null>),
    homepage_padding,
    homepage_background_type,
  };
}

/**
 * Returns the design of the form values. A color that is not completely typed keeps its previous
 * value.
 */
export function designOf(values: DesignValues, before: HomepageDesign): HomepageDesign {
  const design = { ...before, homepage_padding: values.homepage_padding };
  for (const name of DESIGN_COLORS) {
    const typed = values[name]?.trim().toLowerCase() || null;
    if (typed === null || HEX_COLOR.test(typed)) design[name] = typed;
  }
  return design;
}
