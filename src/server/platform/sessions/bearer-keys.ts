import { type BearerKey, mayHoldKey, type Worker } from "#domain/roles.ts";

/** Returns the short id for a member who may see it, otherwise null. */
export function keyFor(member: Worker, key: BearerKey, short_id: string): string | null {
  return mayHoldKey(member, key) ? short_id : null;
}
