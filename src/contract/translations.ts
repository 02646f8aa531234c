import { z } from "zod";
import { locale } from "./fields.ts";

/**
 * Input for texts in languages other than the event's own: a given text is replaced, an omitted one
 * is unchanged, null clears a text or removes a language. So concurrent edits in different
 * languages do not overwrite each other.
 */
export function translationsInput<Shape extends z.ZodRawShape>(texts: z.ZodObject<Shape>) {
  return z.partialRecord(locale, texts.partial().nullable());
}

/**
 * The texts in a response: every text of a language, null if it is missing and the event's own is
 * used.
 */
export function translations<Name extends string>(...names: readonly Name[]) {
  const texts = Object.fromEntries(names.map((name) => [name, z.string().nullable()])) as Record<
    Name,
    z.ZodNullable<z.ZodString>
  >;
  return z.partialRecord(locale, z.object(texts));
}
