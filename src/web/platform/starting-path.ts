import type { Me } from "#contract/users.ts";
import type { Scope } from "#domain/roles.ts";

type Limits = Pick<Me, "is_limited" | "organizer_ids" | "event_ids">;

/** Returns the scope of a member; null for everything. */
export function scopeOf({ is_limited, organizer_ids, event_ids }: Limits): Scope {
  return is_limited ? { organizer_ids, event_ids } : null;
}

/** Returns the page where a user starts: their event, where their scope is a single one. */
export function startingPathOf(me: Limits): string {
  const scope = scopeOf(me);
  const [only, other] = scope?.event_ids ?? [];
  const hasSingleEvent = only !== undefined && other === undefined && scope?.organizer_ids.length === 0;
  return hasSingleEvent ? `/manage/event/${only}` : HOME;
}

const HOME = "/manage/events";
