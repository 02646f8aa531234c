import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { milliseconds } from "#domain/time.ts";
import type { Body } from "#contract/endpoint.ts";
import type { tickets } from "#contract/tickets.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { changedFields, recordActivities } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import { toOptionalInstant } from "#server/platform/wall-time.ts";
import { lockTheseTickets, type OwnTicket } from "./own-ticket.ts";

type Input = Omit<Body<typeof tickets.changeSeveral>, "ticket_ids">;

/**
 * Pauses, resumes, hides or shows tickets, or sets their sale dates: all of them or none, and
 * nothing else of them is written. Returns the ids of the changed tickets.
 * @throws AppError not_found, invalid (a sale that would end before it starts, with the names)
 */
export async function changeTickets(
  ctx: WriteContext,
  event: OwnEvent,
  own: readonly OwnTicket[],
  input: Input,
): Promise<number[]> {
  const { tx, now } = ctx;
  const columns = columnsOf(input, event);
  const before = await lockTheseTickets(tx, own);
  const backwards = before.filter((ticket) => isBackwards({ ...ticket, ...columns }));
  if (backwards.length > 0) throw invalid({ [saleEndField(input)]: saleEndsFirst(backwards) });
  const changed = before
    .map(({ id, ...ticket }) => ({ id, fields: changedFields<object>(ticket, columns) }))
    .filter(({ fields }) => fields.length > 0);
  const ids = changed.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await tx
    .updateTable("tickets")
    .set({ ...columns, updated_at: now })
    .where("id", "=", anyOf(ids))
    .execute();
  await recordActivities<"ticket.updated">(
    ctx,
    changed.map(({ id, fields }) => ({
      kind: "ticket.updated",
      account_id: event.account_id,
      event_id: event.id,
      subject: { ticket: id },
      data: { changed: fields },
    })),
  );
  return ids;
}

/**
 * Sets the sale dates of each ticket: all of them or none.
 * @throws AppError not_found, invalid (a sale that would end before it starts, with the name)
 */
export async function setSaleDates(
  ctx: WriteContext,
  event: OwnEvent,
  own: readonly OwnTicket[],
  dates: Body<typeof tickets.setSaleDates>["tickets"],
): Promise<void> {
  await lockTheseTickets(ctx.tx, own);
  for (const { ticket_id, ...rest } of dates) {
    const ticket = own.find(({ id }) => id === ticket_id);
    if (ticket) await changeTickets(ctx, event, [ticket], rest);
  }
}

/** Undefined fields are not written. */
function columnsOf({ sale_start_date, sale_end_date, ...switches }: Input, { timezone }: OwnEvent) {
  return {
    ...switches,
    ...(sale_start_date !== undefined && { sale_start_date: toOptionalInstant(sale_start_date, timezone) }),
    ...(sale_end_date !== undefined && { sale_end_date: toOptionalInstant(sale_end_date, timezone) }),
  };
}

function isBackwards({
  sale_start_date: start,
  sale_end_date: end,
}: {
  sale_start_date: Date | null;
  sale_end_date: Date | null;
}) {
  return start !== null && end !== null && milliseconds(end) <= milliseconds(start);
}

function saleEndField({ sale_end_date }: Input): string {
  return sale_end_date === undefined ? "sale_start_date" : "sale_end_date";
}

function saleEndsFirst(backwards: readonly { title: string }[]): MessageDescriptor {
  const titles = backwards.map(({ title }) => title);
  const names = titles.length > NAMED ? `${titles.slice(0, NAMED).join(", ")} …` : titles.join(", ");
  return msg`Sales would end before they start for: ${names}`;
}

/** Further tickets are reported after these are corrected. */
const NAMED = 5;
