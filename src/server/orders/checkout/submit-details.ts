import type { DetailsInput } from "#contract/checkout.ts";
import type { Company } from "#contract/company-details.ts";
import { BUILT_IN_TERMS } from "#domain/legal-documents.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { reference, shortId } from "#server/platform/database/short-ids.ts";
import { afterCompletion } from "#server/orders/completion/after-completion.ts";
import type { Completed } from "#server/order-state/order-subscribers.ts";
import type { Reach } from "#server/order-state/free-orders.ts";
import type { LockedWithContext } from "#server/order-state/lock-order-context.ts";
import type { OrderContext } from "#server/order-state/order-context.ts";
import { answersTo, writeAnswers } from "#server/questions/save-answers.ts";
import { refuseUnlessOpen } from "#server/order-state/open-order.ts";
import { writeNames } from "./write-names.ts";

/** The recipients of a free order's emails, and the installation's terms, which buyers accept where the organizer has none. */
type Submitted = { reach: Reach; terms_url: string };

/**
 * Stores the buyer and the attendees. A free order is then complete; a paid one waits for its
 * payment, and until it is paid the names may be sent again.
 * @throws AppError order_expired, already_processed, already_paid, order_cancelled, invalid
 */
export async function submitDetails(
  ctx: WriteContext,
  locked: LockedWithContext,
  details: DetailsInput,
  { reach = "everybody", terms_url = BUILT_IN_TERMS }: Partial<Submitted> = {},
): Promise<void> {
  const named = await nameAttendees(ctx, locked, details, { reach, terms_url });
  if (named.isComplete) await afterCompletion(named);
}

/** An order whose names are written. */
export type NamedOrder = Completed & { isComplete: boolean };

/**
 * The first half of `submitDetails`: writes the buyer, the attendees and their answers.
 * @throws AppError already_processed, already_paid, order_cancelled, invalid, order_expired
 */
export async function nameAttendees(
  ctx: WriteContext,
  { order, context }: LockedWithContext,
  details: DetailsInput,
  { reach, terms_url }: Submitted,
): Promise<NamedOrder> {
  refuseUnlessOpen(order, context);
  // Its tickets are already valid: names are then changed in the order's self-service.
  if (order.tickets_issued_at !== null) throw new AppError("already_processed");
  const { terms_id, privacy_id } = context;
  const agreement = { terms_id, privacy_id, terms_url: terms_id === null ? terms_url : null };
  const names = namesOf(details, context);
  const { event_id, asks_questions, items: lines } = context;
  const answers = await answersTo(ctx.tx, { event_id, asks_questions, lines, order: details.order, attendees: names });
  const attendees = attendeesOf(context, names);
  const buyer = buyerOf(details);
  const company = context.issues_invoices ? ((details.company as Company | undefined) ?? null) : null;
  const written = await writeNames(ctx, order, { buyer, company, agreement, attendees });
  await writeAnswers(ctx.tx, order, [
    ...answers.order.map((answer) => ({ ...answer, short_id: null })),
    ...attendees.flatMap(({ short_id }, at) =>
      (answers.attendees[at] ?? []).map((answer) => ({ ...answer, short_id })),
    ),
  ]);
  return {
    ...{ ctx, context, reach, attendees: written, payment_status: "NO_PAYMENT_REQUIRED" },
    order: { ...order, ...buyer },
    isComplete: order.total_gross === 0,
  };
}

type Guest = DetailsInput["attendees"][number];
type Name = Pick<Guest, "ticket_price_id" | "questions"> & {
  first_name: string;
  last_name: string | null;
  email: string;
};

/** One name per ticket: as given, or the buyer's where the organizer requires no others. */
function namesOf(details: DetailsInput, context: OrderContext): Name[] {
  const tickets = context.items.flatMap((item) => Array.from({ length: item.quantity }, () => item.ticket_price_id));
  const isOnlyBuyerNamed = !context.require_attendee_details && details.attendees.length === 0;
  const guests: Guest[] = isOnlyBuyerNamed
    ? tickets.map((ticket_price_id) => ({ ticket_price_id, last_name: null }))
    : details.attendees;
  if (sorted(tickets).join() !== sorted(guests.map(({ ticket_price_id }) => ticket_price_id)).join())
    throw invalid({ attendees: "attendee_count" });
  return guests.map((guest, at) => nameOf(guest, at, details, context));
}

/** @throws AppError invalid, where a required name is missing */
function nameOf(guest: Guest, at: number, { order }: DetailsInput, { require_attendee_details }: OrderContext): Name {
  const { ticket_price_id, questions, first_name, email } = guest;
  for (const [field, value] of Object.entries({ first_name, email }))
    if (require_attendee_details && value === undefined) throw invalid({ [`attendees.${at}.${field}`]: "required" });
  const { last_name } = first_name === undefined ? order : guest;
  return {
    ...{ ticket_price_id, questions },
    first_name: first_name ?? order.first_name,
    last_name: (last_name as string | null | undefined) ?? null,
    email: email ?? order.email,
  };
}

function buyerOf({ order }: DetailsInput) {
  return {
    first_name: order.first_name,
    last_name: (order.last_name as string | null | undefined) ?? null,
    email: order.email,
  };
}

/** Several lines may have one price (donations of different amounts): names fill them in turn. */
function attendeesOf(
  context: OrderContext,
  names: readonly Pick<Name, "ticket_price_id" | "first_name" | "last_name" | "email">[],
) {
  const units = context.items.flatMap((item) => Array.from({ length: item.quantity }, () => item));
  return names.map((name) => {
    const at = units.findIndex((item) => item.ticket_price_id === name.ticket_price_id);
    const [item] = units.splice(at, 1) as [OrderContext["items"][number]];
    const { first_name, last_name, email } = name;
    return {
      order_item_id: item.id,
      ticket_id: item.ticket_id,
      ticket_price_id: item.ticket_price_id,
      short_id: shortId("a"),
      public_id: reference("A"),
      first_name,
      last_name,
      email,
    };
  });
}

function sorted(ids: readonly number[]): number[] {
  return ids.toSorted((a, b) => a - b);
}
