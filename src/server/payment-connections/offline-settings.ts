import type { ReadDb } from "#server/platform/database.ts";

export function offlineSettings(db: ReadDb, event: { id: number }) {
  return db
    .selectFrom("event_settings")
    .select(["offers_offline_payments", "offline_payment_instructions", "offline_payment_days", "allow_unpaid_tickets"])
    .where("event_id", "=", event.id)
    .executeTakeFirstOrThrow();
}
