import { z } from "zod";
import { NOTE_MAX } from "#domain/maxima.ts";
import { instant, text } from "./fields.ts";
import { version } from "./optimistic-lock.ts";

/**
 * An internal note on an order or an attendee, visible to members with access to the event only.
 */
export const note = z.object({
  id: z.int(),
  text: z.string(),
  /** The author's user id and name, if they still exist. */
  written_by: z.int().nullable(),
  by: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type Note = z.output<typeof note>;

export const noteInput = z.object({ text: text(NOTE_MAX) });

export const noteChange = noteInput.extend(version);
