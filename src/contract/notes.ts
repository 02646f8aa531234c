import { z } from "zod";
import { NOTE_MAX } from "#domain/limits.ts";
import { instant, optional, text } from "./fields.ts";

/** What the people of an event wrote down of an order or an attendee, and who of them was last. Nobody else reads it. */
export const note = z.object({ text: z.string(), by: z.string().nullable(), at: instant });
export type Note = z.output<typeof note>;

/**
 * Empty takes it away. `noted_at` is the note's own `at`, null where there was none: whoever corrects a name meanwhile is in nobody's way.
 * Left out, it overwrites on purpose.
 */
export const noteInput = z.object({ note: optional(text(NOTE_MAX)), noted_at: z.iso.datetime().nullish() });
