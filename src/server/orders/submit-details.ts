import { sql } from "kysely";
import type { DetailsInput } from "#contract/checkout.ts";
import { isAgreementAsked } from "#domain/papers.ts";
import type { Deed } from "#server/platform/deed.ts";
import { invalid } from "#server/platform/errors.ts";
import { reference, shortId } from "#server/platform/short-ids.ts";
import { complete } from "./complete.ts";
import type { Reach } from "./free-orders.ts";
import type { LockedOrder } from "./lock-order.ts";
import { nextStates } from "./order-becomes.ts";
import { orderFacts, type OrderFacts } from "./order-facts.ts";
import { answersTo, writeAnswers } from "#server/questions/answer.ts";
import { refuseUnlessOpen } from "./open-order.ts";

/**
 * Says who buys and who comes. A free order is complete afterwards; a paid one waits for its payment, and until it is paid
 * the names may be sent again.
 * @throws AppError order_expired, already_processed, order_cancelled, invalid
 */
export async function submitDetails(
  deed: Deed,
  order: LockedOrder,
  details: DetailsInput,
  reach: Reach = "everybody",
): Promise<void> {
  const facts = await orderFacts(deed.tx, order);
  refuseUnlessOpen(order, facts);
  const agreement = agreementOf(details, facts);
  const names = namesOf(details, facts);
  const { event_id, items: lines } = facts;
  const answers = await answersTo(deed.tx, { event_id, lines, order: details.order, attendees: names });
  const attendees = attendeesOf(facts, names);
  await writeNames(deed, order, details, agreement, attendees);
  await writeAnswers(deed.tx, order, [
    ...answers.order.map((answer) => ({ ...answer, short_id: null })),
    ...attendees.flatMap(({ short_id }, at) =>
      (answers.attendees[at] ?? []).map((answer) => ({ ...answer, short_id })),
    ),
  ]);
  if (order.total_gross === 0) await complete(deed, { ...order, ...buyerOf(details) }, facts, "waive", null, reach);
}

type Agreement = Pick<OrderFacts, "terms_id" | "privacy_id">;

/** To what they agree: the organizer's papers as they stand now; null where there is nothing to agree to. */
function agreementOf({ terms_accepted }: DetailsInput, { terms_id, privacy_id }: OrderFacts): Agreement | null {
  if (!isAgreementAsked({ terms: terms_id, privacy: privacy_id })) return null;
  if (!terms_accepted) throw invalid({ terms_accepted: "terms" });
  return { terms_id, privacy_id };
}

type Guest = DetailsInput["attendees"][number];
type Name = Pick<Guest, "ticket_price_id" | "questions"> & {
  first_name: string;
  last_name: string | null;
  email: string;
};

/** One name a ticket: as given, or the buyer's where the organizer asks for no others. */
function namesOf(details: DetailsInput, facts: OrderFacts): Name[] {
  const tickets = facts.items.flatMap((item) => Array.from({ length: item.quantity }, () => item.ticket_price_id));
  const isBuyerAlone = !facts.require_attendee_details && details.attendees.length === 0;
  const guests: Guest[] = isBuyerAlone
    ? tickets.map((ticket_price_id) => ({ ticket_price_id, last_name: null }))
    : details.attendees;
  if (sorted(tickets).join() !== sorted(guests.map(({ ticket_price_id }) => ticket_price_id)).join())
    throw invalid({ attendees: "attendee_count" });
  return guests.map((guest, at) => nameOf(guest, at, details, facts));
}

/** @throws AppError invalid, where a name is asked for and left out */
function nameOf(guest: Guest, at: number, { order }: DetailsInput, { require_attendee_details }: OrderFacts): Name {
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
  return { first_name: order.first_name, last_name: order.last_name, email: order.email };
}

/** Lines of one price may be several (donations of different amounts): names fill them in turn. */
function attendeesOf(
  facts: OrderFacts,
  names: readonly Pick<Name, "ticket_price_id" | "first_name" | "last_name" | "email">[],
) {
  const places = facts.items.flatMap((item) => Array.from({ length: item.quantity }, () => item));
  return names.map((name) => {
    const at = places.findIndex((item) => item.ticket_price_id === name.ticket_price_id);
    const [item] = places.splice(at, 1) as [OrderFacts["items"][number]];
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

/** Buyer and names in one statement. Names that were given before give way. */
async function writeNames(
  { tx }: Deed,
  order: LockedOrder,
  details: DetailsInput,
  agreement: Agreement | null,
  attendees: ReturnType<typeof attendeesOf>,
): Promise<void> {
  const { first_name, last_name, email } = buyerOf(details);
  const isFree = order.total_gross === 0;
  const { status, payment_status } = { ...order, ...(isFree ? {} : nextStates(order, stepsOf(order))) };
  await sql`
    with named as (
      update orders
      set
        first_name = ${first_name},
        last_name = ${last_name},
        email = ${email},
        status = ${status},
        payment_status = ${payment_status},
        terms_accepted_at = case when ${agreement !== null} then clock_timestamp() end,
        terms_id = ${agreement?.terms_id ?? null},
        privacy_id = ${agreement?.privacy_id ?? null},
        updated_at = clock_timestamp()
      where id = ${order.id}
        and status = ${order.status}
      returning id, event_id, locale
    ),
    gone as (
      delete from attendees
      using named
      where attendees.order_id = named.id
        and attendees.status = 'PENDING'
    )
    insert into attendees (
      event_id, order_id, status, locale,
      order_item_id, ticket_id, ticket_price_id, short_id, public_id, first_name, last_name, email
    )
    select named.event_id, named.id, 'PENDING', named.locale, given.*
    from named, jsonb_to_recordset(${JSON.stringify(attendees)}::jsonb) as given (
      order_item_id bigint, ticket_id bigint, ticket_price_id bigint, short_id text, public_id text,
      first_name text, last_name text, email text
    )`.execute(tx);
}

/** Whoever gives their details again stands where they stood. */
function stepsOf({ status, payment_status }: LockedOrder): Parameters<typeof nextStates>[1] {
  return {
    ...(status === "RESERVED" ? { order: "submit_details" } : {}),
    ...(payment_status === null ? { payment: "await" } : {}),
  };
}

function sorted(ids: readonly number[]): number[] {
  return ids.toSorted((a, b) => a - b);
}
