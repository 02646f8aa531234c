import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { WebhookType } from "#domain/webhooks.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { OwnAccount } from "#server/platform/own.ts";

export type EndpointFound = Awaited<ReturnType<ReturnType<typeof selectEndpoints>["execute"]>>[number];

/** Of an endpoint's waiting deliveries, so many are counted. */
const COUNTED_MAX = 10_000;

export function listEndpoints(db: ReadDb, account: OwnAccount): Promise<EndpointFound[]> {
  return selectEndpoints(db, account).orderBy("id").execute();
}

export function findEndpoint(db: ReadDb, account: OwnAccount, id: number): Promise<EndpointFound | undefined> {
  return selectEndpoints(db, account).where("id", "=", id).executeTakeFirst();
}

function selectEndpoints(db: ReadDb, account: OwnAccount) {
  return db
    .selectFrom("webhook_endpoints")
    .select(["id", "account_id", "url", "description", "organizer_ids", "event_ids", "has_personal_data"])
    .select(({ ref }) => ref("event_types").$castTo<WebhookType[]>().as("event_types"))
    .select(["payload_version", "status", "disabled_because", "failing_since", "paused_until", "last_success_at"])
    .select(["previous_secret_until", "created_at", "updated_at"])
    .select(
      sql<number>`(
        select count(*)
        from (
          select from webhook_deliveries
          where endpoint_id = webhook_endpoints.id and status = 'PENDING'
          limit ${sql.lit(COUNTED_MAX)}
        ) as waiting)`.as("waiting"),
    )
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("organizers")
          .select(["organizers.id", "organizers.name"])
          .whereRef("organizers.account_id", "=", "webhook_endpoints.account_id")
          .where("organizers.id", "=", sql<number>`any(webhook_endpoints.organizer_ids)`)
          .orderBy("organizers.id"),
      ).as("organizers"),
      jsonArrayFrom(
        eb
          .selectFrom("events")
          .select(["events.id", "events.title"])
          .whereRef("events.account_id", "=", "webhook_endpoints.account_id")
          .where("events.id", "=", sql<number>`any(webhook_endpoints.event_ids)`)
          .orderBy("events.id"),
      ).as("events"),
    ])
    .where("account_id", "=", account.id);
}
