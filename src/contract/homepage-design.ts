import { z } from "zod";
import { HEX_COLOR } from "#domain/colors.ts";
import { DESIGN_COLORS, type DesignColor } from "#domain/homepage-design.ts";
import { LOOK_GROUNDS, LOOK_ROLES } from "#domain/homepage-theme.ts";
import { HOMEPAGE_PADDING_MAX } from "#domain/maxima.ts";
import { hexColor, optional } from "./fields.ts";

/** The colors of an event's page: null is the standard theme. */
export const storedColors = ofEach(z.string().nullable());
/** Input for the colors: omitted fields are unchanged; null or an empty text clears. */
export const colorsInput = ofEach(optional(hexColor));
export const paddingInput = z.int().min(0).max(HOMEPAGE_PADDING_MAX).nullable();

const face = z.object({
  is_dark: z.boolean(),
  colors: z.partialRecord(z.enum(LOOK_ROLES), z.string().regex(HEX_COLOR)),
});
const faces = z.partialRecord(z.enum(LOOK_GROUNDS), face);

/**
 * The page theme of a design (`domain/homepage-theme.ts`): colors by role, for each background, in
 * both color schemes.
 */
export const homepageLook = z.object({ light: faces, dark: faces, padding: z.int().nullable() });

function ofEach<T extends z.ZodType>(schema: T) {
  return Object.fromEntries(DESIGN_COLORS.map((name) => [name, schema])) as Record<DesignColor, T>;
}
