import { z } from "zod";

/**
 * Part of every body that replaces a whole record: the `updated_at` of the version that the client
 * edited. The request is refused with `conflict` if the record has changed since, so that no
 * colleague's changes are overwritten unnoticed. If omitted, the request overwrites, which suits a
 * program that is the only writer. Our own pages must send it (`web/platform/call-types.ts`).
 */
export const version = { updated_at: z.iso.datetime().optional() };

/** Whether a partial update has at least one field. */
export function namesAnyField(body: object): boolean {
  return Object.entries(body).some(([name, value]) => name !== "updated_at" && value !== undefined);
}
