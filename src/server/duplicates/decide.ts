import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { duplicates } from "#contract/duplicates.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import type { OwnDecision } from "./own-decision.ts";

/**
 * Stores a decision about email addresses of attendees. Addresses that an earlier decision joined
 * with one of them join this decision, because messages to an address go to one place. Returns the
 * decision's id.
 * @throws AppError invalid for an address that no attendee has
 */
export async function decideDuplicates(
  ctx: WriteContext,
  event: OwnEvent,
  { verdict, emails, send_to }: Body<typeof duplicates.decide>,
): Promise<number> {
  const { tx, now } = ctx;
  // Serializes decisions about an event's attendees. Buyers are not blocked.
  await sql`select from events where id = ${event.id} for no key update`.execute(tx);
  if ((await countKnown(ctx, event, emails)) < emails.length) throw invalid({ emails: "foreign" });
  const all = verdict === "SAME" ? [...new Set([...emails, ...(await takeEarlier(ctx, event, emails))])] : emails;
  const { id } = await tx
    .insertInto("duplicate_decisions")
    .values({ event_id: event.id, is_same: verdict === "SAME", created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const common = { event_id: event.id, decision_id: id, send_to: verdict === "SAME" ? send_to : null };
  await tx
    .insertInto("duplicate_emails")
    .values(all.map((email) => ({ ...common, email })))
    .execute();
  await recordActivity(ctx, {
    kind: "event.duplicates_decided",
    ...about(event),
    data: { verdict, addresses: all.length },
  });
  return id;
}

/** Messages go to each address again, and the group is suggested again. */
export async function undoDecision(
  ctx: WriteContext,
  event: OwnEvent,
  { id, verdict, emails }: OwnDecision,
): Promise<void> {
  await ctx.tx.deleteFrom("duplicate_decisions").where("id", "=", id).execute();
  const data = { verdict, addresses: emails.length };
  await recordActivity(ctx, { kind: "event.duplicates_undone", ...about(event), data });
}

/** How many of the addresses, in lower case, an attendee has. */
async function countKnown({ tx }: WriteContext, event: OwnEvent, emails: readonly string[]): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    select count(*) as known
    from unnest(${emails}::text[]) as address
    where exists (
      select from attendees
      where event_id = ${event.id}
        and status = 'ACTIVE'
        and email <> ''
        and mailbox_key = mailbox_of(address)
        and lower(email) = address)`.execute(tx);
  return rows[0]?.known ?? 0;
}

/**
 * Deletes earlier decisions about any of the addresses, and returns all addresses that they were
 * about.
 */
async function takeEarlier({ tx }: WriteContext, event: OwnEvent, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select others.email
    from duplicate_emails as own
    join duplicate_emails as others on others.decision_id = own.decision_id
    where own.event_id = ${event.id} and own.send_to is not null and own.email = any(${emails}::text[])`.execute(tx);
  await sql`
    delete from duplicate_decisions using duplicate_emails as own
    where own.event_id = ${event.id}
      and own.send_to is not null
      and own.email = any(${emails}::text[])
      and duplicate_decisions.id = own.decision_id`.execute(tx);
  return rows.map(({ email }) => email);
}

function about(event: OwnEvent) {
  return { account_id: event.account_id, event_id: event.id, subject: { event: event.id } };
}
