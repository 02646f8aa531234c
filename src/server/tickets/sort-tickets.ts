import { sql } from "kysely";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";

/**
 * Puts an event's tickets in this order.
 * @throws AppError invalid (an id that is not this event's, or twice), conflict (one is missing: it
 * was added meanwhile)
 */
export async function sortTickets(ctx: WriteContext, event: OwnEvent, ticket_ids: readonly number[]): Promise<void> {
  const { tx } = ctx;
  if (new Set(ticket_ids).size < ticket_ids.length) throw invalid({ ticket_ids: "wrong" });
  const existing = await tx
    .selectFrom("tickets")
    .select("id")
    .where("event_id", "=", event.id)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const known = new Set(existing.map(({ id }) => id));
  if (ticket_ids.some((id) => !known.has(id))) throw invalid({ ticket_ids: "foreign" });
  if (ticket_ids.length < known.size) throw new AppError("conflict");
  await sql`
    update tickets set "order" = given.position, updated_at = ${ctx.now}::timestamptz
    from unnest(${ticket_ids}::bigint[]) with ordinality as given (id, position)
    where tickets.id = given.id and tickets."order" <> given.position`.execute(tx);
  await recordActivity(ctx, {
    kind: "ticket.sorted",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: {},
  });
}
