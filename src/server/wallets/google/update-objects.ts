import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { anyOf } from "#server/platform/database/any-of.ts";
import { type Db, autocommit } from "#server/platform/database.ts";
import { enqueueFound, job } from "#server/platform/jobs.ts";
import type { App } from "#server/platform/app-context.ts";
import type { StoredPass } from "#server/wallets/own-pass.ts";
import { type PassEvent, passEvent, passTickets } from "#server/wallets/pass-context.ts";
import { type ShownPass, shownPass, vanishedPass } from "#server/wallets/shown-pass.ts";
import { GoogleWallet } from "./api.ts";
import { googleClass, googleObject } from "./objects.ts";

/**
 * Sends changes to Google: the event, where Google has it, and the given passes, where they were
 * saved.
 */
export const updateGoogleObjects = job({
  name: "update-google-passes",
  payload: z.object({ event_id: z.int(), wallet_pass_ids: z.array(z.int()) }),
  priority: "bulk",
  max_attempts: 12,
  async run(db, { event_id, wallet_pass_ids }, { app }) {
    const { google } = app.wallets;
    if (!google) return;
    // The event was deleted in the meantime; `voidAtGoogle` voids its passes.
    const known = db.selectFrom("wallet_events").select("event_id").where("event_id", "=", event_id);
    if (!(await known.executeTakeFirst())) return;
    const at = new GoogleWallet(google);
    const event = await passEvent(db, event_id);
    const shown = await shownNow(db, app, event, wallet_pass_ids);
    await updateClass(db, app, at, event);
    for (const pass of shown) await at.patch("eventTicketObject", googleObject(app.wallets, pass));
  },
});

type QueuedPayload = { payload: { event_id: number; wallet_pass_ids: number[] } };

/**
 * Queues the update of Google for the passes of attendees who are erased in this transaction.
 * Erasing them changes nothing about the event, so the job that compares passes would not find it
 * (`refreshPasses`).
 */
export function enqueueErasedPasses(attendee_ids: readonly (number | string)[]): RawBuilder<unknown> {
  return enqueueFound(
    updateGoogleObjects,
    sql<QueuedPayload>`
      select json_build_object('event_id', event_id, 'wallet_pass_ids', json_agg(id order by id)) as payload
      from wallet_passes
      where attendee_id = any(${attendee_ids}) and is_at_google
      group by event_id`,
  );
}

/**
 * Queues the same for all events of a closed account, because the passes also name the organizer.
 */
export function enqueueClosedAccountPasses(account: { id: number }): RawBuilder<unknown> {
  return enqueueFound(
    updateGoogleObjects,
    sql<QueuedPayload>`
      select json_build_object('event_id', event_id, 'wallet_pass_ids', '{}'::bigint[]) as payload
      from wallet_events
      join events on events.id = wallet_events.event_id
      where events.account_id = ${account.id} and google_class_hash is not null`,
  );
}

/** Returns the current content of the passes that were requested for Google. */
async function shownNow(db: Db, { ticket_codes }: App, event: PassEvent, ids: readonly number[]): Promise<ShownPass[]> {
  if (ids.length === 0) return [];
  const passes: StoredPass[] = await db
    .selectFrom("wallet_passes")
    .select(["id", "event_id", "attendee_id", "short_id", "serial", "content_hash", "changed_at"])
    .where("id", "=", anyOf(ids))
    .where("is_at_google", "=", true)
    .orderBy("id")
    .execute();
  const tickets = await passTickets(db, { attendee_ids: passes.flatMap(({ attendee_id }) => attendee_id ?? []) });
  return passes.flatMap((pass) => {
    if (pass.attendee_id === null) return [vanishedPass(event, pass)];
    const ticket = tickets.find(({ attendee_id }) => attendee_id === pass.attendee_id);
    return ticket ? [shownPass(event, ticket, { pass, ticket_codes })] : [];
  });
}

/**
 * Sends the event to Google, where one of its passes may be saved there and the event differs from
 * what was sent last.
 */
async function updateClass(db: Db, { wallets, ticket_codes }: App, at: GoogleWallet, event: PassEvent): Promise<void> {
  const { event_id } = event;
  const known = await db
    .selectFrom("wallet_events")
    .innerJoin("wallet_passes", "wallet_passes.event_id", "wallet_events.event_id")
    .select(["google_class_hash", "attendee_id", "serial", "short_id"])
    .where("wallet_events.event_id", "=", event_id)
    .where("is_at_google", "=", true)
    .where("attendee_id", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (!known) return;
  const [ticket] = await passTickets(db, { attendee_ids: known.attendee_id === null ? [] : [known.attendee_id] });
  if (!ticket) return;
  // The class is in the event's language, whatever the language of the ticket.
  const shown = shownPass(event, { ...ticket, locale: event.language }, { pass: known, ticket_codes });
  const content = googleClass(wallets, event, shown);
  const google_class_hash = createHash("sha256").update(JSON.stringify(content)).digest("base64url");
  if (google_class_hash === known.google_class_hash) return;
  await at.put("eventTicketClass", content);
  await autocommit(db)
    .updateTable("wallet_events")
    .set({ google_class_hash })
    .where("event_id", "=", event_id)
    .execute();
}
