import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { duplicates } from "#contract/duplicates.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import type { OwnDecision } from "./own-decision.ts";

/**
 * Writes down what somebody decided of addresses of people who come. Whom one of them was the same as before, they all are now: an address has
 * one place that messages go to. Gives the decision's id.
 * @throws AppError invalid: an address that nobody comes under
 */
export async function decideDuplicates(
  ctx: WriteContext,
  event: OwnEvent,
  { verdict, emails, goes_to }: Body<typeof duplicates.decide>,
): Promise<number> {
  const { tx, now } = ctx;
  // Whoever decides about people of an event comes one after the other; buyers go on.
  await sql`select from events where id = ${event.id} for no key update`.execute(tx);
  if ((await countKnown(ctx, event, emails)) < emails.length) throw invalid({ emails: "foreign" });
  const all = verdict === "SAME" ? [...new Set([...emails, ...(await takeEarlier(ctx, event, emails))])] : emails;
  const { id } = await tx
    .insertInto("duplicate_decisions")
    .values({ event_id: event.id, is_same: verdict === "SAME", created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const address = { event_id: event.id, decision_id: id, goes_to: verdict === "SAME" ? goes_to : null };
  await tx
    .insertInto("duplicate_addresses")
    .values(all.map((email) => ({ ...address, email })))
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

/** How many of the addresses, in small letters, somebody comes under. */
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

/** Takes earlier decisions about any of them back, and gives all that they were about. */
async function takeEarlier({ tx }: WriteContext, event: OwnEvent, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select others.email
    from duplicate_addresses as own
    join duplicate_addresses as others on others.decision_id = own.decision_id
    where own.event_id = ${event.id} and own.goes_to is not null and own.email = any(${emails}::text[])`.execute(tx);
  await sql`
    delete from duplicate_decisions using duplicate_addresses as own
    where own.event_id = ${event.id}
      and own.goes_to is not null
      and own.email = any(${emails}::text[])
      and duplicate_decisions.id = own.decision_id`.execute(tx);
  return rows.map(({ email }) => email);
}

function about(event: OwnEvent) {
  return { account_id: event.account_id, event_id: event.id, subject: { event: event.id } };
}
