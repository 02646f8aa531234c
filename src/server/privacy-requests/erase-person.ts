import { sql } from "kysely";
import { EVENT_SCOPE } from "#domain/check-in.ts";
import type { UPCOMING_TICKETS } from "#contract/account-data.ts";
import { ERASED_NAME } from "#domain/names.ts";
import { eraseAffiliates } from "#server/affiliates/erase-affiliate.ts";
import { eraseInImportFiles } from "#server/imports/erase-import.ts";
import { eraseInProposedChanges } from "#server/orders/proposed-changes/erase-changes.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { eraseWebhooksAbout } from "#server/webhooks/erase-webhooks-about.ts";
import { enqueueErasedPasses } from "#server/wallets/google/update-objects.ts";
import { broughtBy } from "#server/activities/count-activity.ts";
import { eraseFromMails } from "./erase-in-mails.ts";
import { listIds, listUpcoming, type PersonalData } from "./privacy-request-queries.ts";

/**
 * Erases a person in all events of the account: names, addresses, answers, every email to the
 * person or about their orders, and the name in emails to others. Orders, tickets and stats stay,
 * without a name. Tickets for upcoming events stay valid or are voided, as requested; unlike a
 * cancellation, voiding a ticket does not put its unit back on sale.
 * @throws AppError order_open: an order of the person is reserved or awaits payment, or a change of
 * an order does
 */
export async function erasePerson(
  ctx: WriteContext,
  person: PersonalData,
  upcoming: (typeof UPCOMING_TICKETS)[number],
): Promise<{ orders: number; attendees: number; voided: number }> {
  const { tx, now } = ctx;
  const order_ids = await listIds(tx, person, "orders");
  const locked = await tx
    .selectFrom("orders")
    .select("status")
    .where("id", "=", sql<number>`any(${order_ids})`)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (locked.some(({ status }) => status === "RESERVED" || status === "AWAITING_PAYMENT"))
    throw new AppError("order_open");
  const voided = upcoming === "VOID" ? await voidTickets(ctx, person) : 0;
  const attendee_ids = await listIds(tx, person, "attendees");
  await eraseFromMails(tx, person, { order_ids, attendee_ids });
  await sql`
    delete from message_recipients using messages, events
    where message_recipients.email = lower(${person.email}) and messages.id = message_recipients.message_id
      and events.id = messages.event_id and events.account_id = ${person.account.id}`.execute(tx);
  await sql`
    delete from message_unsubscribes using organizers
    where message_unsubscribes.email = lower(${person.email}) and organizers.id = message_unsubscribes.organizer_id
      and organizers.account_id = ${person.account.id}`.execute(tx);
  await sql`
    delete from duplicate_decisions using duplicate_emails, events
    where duplicate_emails.email = lower(${person.email}) and duplicate_decisions.id = duplicate_emails.decision_id
      and events.id = duplicate_decisions.event_id and events.account_id = ${person.account.id}`.execute(tx);
  await sql`delete from mailed_links where order_id = any(${order_ids})`.execute(tx);
  await eraseInImportFiles(tx, person);
  await eraseInProposedChanges(tx, person, order_ids);
  await sql`
    update orders
    set first_name = null, last_name = null, email = null, company = null, session_hash = null, network_hash = null,
      updated_at = ${now}::timestamptz
    where id = any(${order_ids})`.execute(tx);
  await sql`
    delete from question_answers
    where attendee_id = any(${attendee_ids})
      or (attendee_id is null and order_id = any(${order_ids}))`.execute(tx);
  await sql`
    delete from notes
    where attendee_id = any(${attendee_ids})
      or order_id = any(${order_ids})`.execute(tx);
  await sql`update receipts set note = null where order_id = any(${order_ids}) and note is not null`.execute(tx);
  await eraseAffiliates(ctx, person);
  await sql`
    update activity_log set network = null
    where actor in ('buyer', 'visitor') and network is not null
      and (subject = 'order' and subject_id = any(${order_ids})
        or subject = 'attendee' and subject_id = any(${attendee_ids}))`.execute(tx);
  await sql`delete from attendee_labels where attendee_id = any(${attendee_ids})`.execute(tx);
  await eraseWebhooksAbout("order", order_ids).execute(tx);
  await eraseWebhooksAbout("attendee", attendee_ids).execute(tx);
  await sql`
    delete from wallet_devices using wallet_passes
    where wallet_passes.id = wallet_pass_id and wallet_passes.attendee_id = any(${attendee_ids})`.execute(tx);
  await enqueueErasedPasses(attendee_ids).execute(tx);
  await sql`update check_ins set ip = null where attendee_id = any(${attendee_ids})`.execute(tx);
  await sql`
    update replaced_tickets set old_code = null
    where attendee_id = any(${attendee_ids}) and old_code is not null`.execute(tx);
  await sql`
    update attendees
    set first_name = ${ERASED_NAME}, last_name = null, email = '', check_in_note = null, old_code = null,
      updated_at = ${now}::timestamptz
    where id = any(${attendee_ids})`.execute(tx);
  const erased = { orders: order_ids.length, attendees: attendee_ids.length, voided };
  await recordActivity(ctx, {
    kind: "person.erased",
    account_id: person.account.id,
    event_id: null,
    subject: { account: person.account.id },
    data: erased,
  });
  return erased;
}

/** Cancels the tickets, undoes their check-ins and subtracts both from the stats. */
async function voidTickets(ctx: WriteContext, person: PersonalData): Promise<number> {
  const { tx, now } = ctx;
  const tickets = await listUpcoming(tx, person, now);
  for (const { id, event_id, ticket_id, ...order } of tickets) {
    const { numUpdatedRows } = await tx
      .updateTable("attendees")
      .set({ status: "CANCELLED" })
      .where("id", "=", id)
      .where("status", "=", "ACTIVE")
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) continue;
    const came = await tx
      .updateTable("check_ins")
      .set({ undone_at: now })
      .where("attendee_id", "=", id)
      .where("undone_at", "is", null)
      .returning(["checked_in_at as came_at", "scope"])
      .execute();
    const counted_at = order.tickets_issued_at ?? order.completed_at;
    await recordActivity(ctx, {
      kind: "attendee.voided",
      account_id: person.account.id,
      event_id,
      subject: { attendee: id },
      data: {},
      stats: [
        ...broughtBy(order, [{ ticket_id, attendees: -1, ...(counted_at && { counted_at }) }]),
        ...came
          .filter(({ scope }) => scope === EVENT_SCOPE)
          .map(({ came_at }) => ({ ticket_id, check_ins: -1, came_at })),
      ],
    });
  }
  return tickets.length;
}
