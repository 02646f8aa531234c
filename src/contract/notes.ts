import { z } from "zod";
import { NOTE_MAX } from "#domain/limits.ts";
import { instant, optional, text } from "./fields.ts";
import { startedFrom } from "./whole.ts";

/** What the people of an event wrote down of an order or an attendee, and who of them was last. Nobody else reads it. */
export const note = z.object({ text: z.string(), by: z.string().nullable(), at: instant });
export type Note = z.output<typeof note>;

/** Empty takes it away. */
export const noteInput = z.object({ note: optional(text(NOTE_MAX)), ...startedFrom });
