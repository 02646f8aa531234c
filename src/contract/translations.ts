import { z } from "zod";
import { locale } from "./fields.ts";

/**
 * Texts in other languages than the event's own, by language, as somebody says them: a text that is named is said anew, what is left out
 * stays, null clears a text, or takes a language off. So nobody overwrites what somebody else writes in another language meanwhile.
 */
export function translationsInput<Shape extends z.ZodRawShape>(texts: z.ZodObject<Shape>) {
  return z.partialRecord(locale, texts.partial().nullable());
}

/** The same as it is answered: every text of a language, null where it is missing and the event's own stands in for it. */
export function translations<Name extends string>(...names: readonly Name[]) {
  const texts = Object.fromEntries(names.map((name) => [name, z.string().nullable()])) as Record<
    Name,
    z.ZodNullable<z.ZodString>
  >;
  return z.partialRecord(locale, z.object(texts));
}
