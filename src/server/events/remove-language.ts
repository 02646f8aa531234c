import { sql } from "kysely";
import type { Locale } from "#contract/fields.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { OwnEvent } from "#server/access/own-event.ts";

/**
 * Deletes all translations of the event into a language. A form with an older version receives a
 * conflict when it is saved.
 */
export async function takeLanguageOff({ tx, now }: WriteContext, event: OwnEvent, locale: Locale): Promise<void> {
  const without = sql`translations - ${locale}::text`;
  const hasTranslation = sql<boolean>`translations ? ${locale}::text`;
  await tx
    .updateTable("event_settings")
    .set({ translations: without, updated_at: now })
    .where("event_id", "=", event.id)
    .where(hasTranslation)
    .execute();
  const ofEvent = tx.selectFrom("tickets").select("id").where("event_id", "=", event.id);
  const prices = await tx
    .updateTable("ticket_prices")
    .set({ translations: without })
    .where("ticket_id", "in", ofEvent)
    .where(hasTranslation)
    .returning("ticket_id")
    .execute();
  const ids = prices.map(({ ticket_id }) => ticket_id);
  await tx
    .updateTable("tickets")
    .set({ translations: without, updated_at: now })
    .where("event_id", "=", event.id)
    .where(({ or, eb }) => or([hasTranslation, eb("id", "=", sql<number>`any(${ids}::bigint[])`)]))
    .execute();
}
