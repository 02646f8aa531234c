import { sql } from "kysely";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { OwnOrganizer } from "#server/access/own-organizer.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";

/** Where at most one image is shown: an event's cover or an organizer's logo. */
export interface PicturePlace {
  type: "EVENT_COVER" | "LOGO";
  former: "FORMER_COVER" | "FORMER_LOGO";
  owner: { account_id: number } & ({ event_id: number } | { organizer_id: number });
  /**
   * Serializes changes of the image: of two concurrent uploads the later one stays, and there is
   * never more than one. Buyers do not wait for this lock.
   */
  lock: (tx: Tx) => Promise<unknown>;
  tell: (ctx: WriteContext, what: "changed" | "removed") => Promise<void>;
}

export function coverOf({ id: event_id, account_id }: OwnEvent): PicturePlace {
  return {
    ...{ type: "EVENT_COVER", former: "FORMER_COVER", owner: { account_id, event_id } },
    lock: (tx) => sql`select from events where id = ${event_id} for no key update`.execute(tx),
    tell: (ctx, what) =>
      recordActivity(ctx, {
        ...{ kind: `event.cover_${what}`, account_id, event_id },
        ...{ subject: { event: event_id }, data: {} },
      }),
  };
}

export function logoOf({ id: organizer_id, account_id }: OwnOrganizer): PicturePlace {
  return {
    ...{ type: "LOGO", former: "FORMER_LOGO", owner: { account_id, organizer_id } },
    lock: (tx) => sql`select from organizers where id = ${organizer_id} for no key update`.execute(tx),
    tell: (ctx, what) =>
      recordActivity(ctx, {
        ...{ kind: `organizer.logo_${what}`, account_id, event_id: null },
        ...{ subject: { organizer: organizer_id }, data: {} },
      }),
  };
}
