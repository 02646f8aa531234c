import { z } from "zod";

/**
 * Part of every body that replaces a whole record: the `updated_at` of the version that the client
 * edited. The call is refused with `conflict` if the record has changed since, so that nobody
 * overwrites a colleague's changes unseen. If it is left out, the call overwrites on purpose, which
 * suits a program that is the only writer. Our own pages must send it (`web/platform/call-types.ts`).
 */
export const version = { updated_at: z.iso.datetime().optional() };

/** Whether a partial update names at least one field. */
export function namesAnyField(body: object): boolean {
  return Object.entries(body).some(([name, value]) => name !== "updated_at" && value !== undefined);
}
