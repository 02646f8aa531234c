import type { PaymentStatus } from "#domain/order-lifecycle.ts";
import { sql } from "kysely";
import type { Company } from "#contract/company-details.ts";
import { cachedQuery } from "#server/platform/database/cached-query.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { chargedBy } from "#server/orders/completion/mark-taxes-used.ts";
import { type CompletedAttendee, completedAttendee } from "#server/order-state/completed-attendee.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { nextStates } from "#server/order-state/transition-order.ts";

type Person = { first_name: string; last_name: string | null; email: string };
type Ticket = Person & {
  order_item_id: number;
  ticket_id: number;
  ticket_price_id: number;
  short_id: string;
  public_id: string;
};
type Names = {
  buyer: Person;
  /**
   * The company that the buyer buys for; null for a private buyer, and where no invoices are
   * issued.
   */
  company: Company | null;
  /**
   * What the buyer agreed to: the organizer's terms or, by their URL, the installation's. Null
   * where an organizer makes the order.
   */
  agreement: { terms_id: number | null; terms_url: string | null; privacy_id: number | null } | null;
  attendees: readonly Ticket[];
};

/**
 * Writes buyer and names in one statement. Earlier names are replaced. A free order is complete with
 * this statement and its tickets are valid: as in `complete-order.ts`, not if its time is over by
 * the clock under the lock. A paid order waits for its payment, and its tickets with it.
 * @throws AppError order_expired, if it was overdue by the clock under the lock, or its status had
 * changed
 */
export async function writeNames(
  { tx }: WriteContext,
  order: LockedOrder,
  { buyer, company, agreement, attendees }: Names,
): Promise<CompletedAttendee[]> {
  const isFree = order.total_gross === 0;
  const { status, payment_status } = { ...order, ...nextStates(order, isFree ? COMPLETES : stepsOf(order)) };
  const written = await nameAll(tx, {
    ...{ ...buyer, company: company && JSON.stringify(company), order_id: order.id, was: order.status },
    ...{ status, payment_status, is_free: isFree, ticket_status: isFree ? "ACTIVE" : "PENDING" },
    ...{ is_agreed: agreement !== null, terms_id: null, terms_url: null, privacy_id: null, ...agreement },
    attendees: JSON.stringify(attendees),
  });
  if (written.length === 0) throw new AppError("order_expired");
  return written;
}

type Written = Person &
  NonNullable<Names["agreement"]> & {
    order_id: number;
    was: string;
    status: string | null;
    payment_status: PaymentStatus | null;
    is_free: boolean;
    is_agreed: boolean;
    ticket_status: string;
    /** As JSON, like the attendees. */
    company: string | null;
    attendees: string;
  };

const nameAll = cachedQuery("write names", (db, { is_free, ...rest }: Written) => {
  const statement = sql<CompletedAttendee>`
    with named as (
      update orders
      set
        first_name = ${rest.first_name},
        last_name = ${rest.last_name},
        email = ${rest.email},
        company = ${rest.company}::jsonb,
        status = ${rest.status},
        payment_status = ${rest.payment_status},
        completed_at = case when ${is_free} then clock_timestamp() end,
        terms_accepted_at = case when ${rest.is_agreed} then clock_timestamp() end,
        terms_id = ${rest.terms_id},
        terms_url = ${rest.terms_url},
        privacy_id = ${rest.privacy_id},
        updated_at = clock_timestamp()
      where id = ${rest.order_id}
        and status = ${rest.was}
        and (not ${is_free} or reserved_until > clock_timestamp())
      returning id, event_id, locale, taxes_and_fees_rollup
    ),
    completed as (select taxes_and_fees_rollup as rollup from named where ${is_free}),
    charged as (${chargedBy("completed")}),
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
    select named.event_id, named.id, ${rest.ticket_status}, named.locale, given.*
    from named, jsonb_to_recordset(${rest.attendees}::jsonb) as given (
      order_item_id bigint, ticket_id bigint, ticket_price_id bigint, short_id text, public_id text,
      first_name text, last_name text, email text
    )
    returning ${completedAttendee}`;
  return { compile: () => statement.compile(db) };
});

const COMPLETES = { order: "complete", payment: "waive" } as const;

/** A buyer who sends the details again stays in the same state. */
function stepsOf({ status, payment_status }: LockedOrder): Parameters<typeof nextStates>[1] {
  return {
    ...(status === "RESERVED" ? { order: "submit_details" } : {}),
    ...(payment_status === null ? { payment: "await" } : {}),
  };
}
