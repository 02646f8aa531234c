import { createHash } from "node:crypto";
import { codesOf, doorCode } from "./codes.ts";

type Ticket = { short_id: string; public_id: string; old_code: string | null };

/** What recognises a code without saying it: the first 8 bytes of its SHA-256. A phone holds nothing else of a ticket. */
export function codeKey(code: string): string {
  return createHash("sha256").update(code).digest().subarray(0, 8).toString("base64url");
}

/** Of every code with which a guest can come to this door. The door's own code they never see. */
export function codeKeysOf(list: { short_id: string }, ticket: Ticket): string[] {
  const own = doorCode(list, ticket);
  const shown = codesOf(list, ticket).filter((code) => code !== own);
  return [...shown, ...(ticket.old_code === null ? [] : [ticket.old_code])].map(codeKey);
}
