import { z } from "zod";
import { NOTE_MAX } from "#domain/maxima.ts";
import { instant, text } from "./fields.ts";
import { version } from "./optimistic-lock.ts";

/** What somebody of the event wrote down of an order or an attendee, and when. Nobody else reads it. */
export const note = z.object({
  id: z.int(),
  text: z.string(),
  /** Whose it is: a user's id and name, where they are still known. */
  written_by: z.int().nullable(),
  by: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type Note = z.output<typeof note>;

export const noteInput = z.object({ text: text(NOTE_MAX) });

/** A note said anew. */
export const noteChange = noteInput.extend(version);
