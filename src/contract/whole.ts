import { z } from "zod";

/**
 * Part of every body that says a whole thing anew: the `updated_at` of the answer that the writer started from. Where the thing
 * has changed since, the call is refused with `conflict`, so that nobody overwrites a colleague unseen. Left out, it overwrites
 * on purpose: fit for a program that is the only one to write. Our own pages must send it (`web/platform/call-types.ts`).
 */
export const startedFrom = { updated_at: z.iso.datetime().optional() };

/** For a change of some fields: a body that names none asks for nothing. */
export function namesSomething(body: object): boolean {
  return Object.entries(body).some(([name, value]) => name !== "updated_at" && value !== undefined);
}
