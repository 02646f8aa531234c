import type { ImportMappingInput } from "#contract/imports.ts";
import { email, type Locale } from "#contract/fields.ts";
import { normalEmail } from "#domain/email-address.ts";
import { type ImportKnown, type ImportOffer, type ImportPlan, personKey, planImport } from "#domain/import-plan.ts";
import type { ImportedOrder, ReadImport } from "#domain/imports.ts";
import { type SqlBool, sql } from "kysely";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { semaphore } from "#server/platform/semaphore.ts";
import { askedQuestions } from "#server/questions/asked-questions.ts";
import { selectSellable } from "#server/tickets/select-sellable.ts";
import type { OwnImport } from "./own-import.ts";
import { readOrders } from "./readers.ts";

type Looking = { event: OwnEvent; importRecord: OwnImport; mapping: ImportMappingInput; locale: Locale; now: Date };

export type LookedThrough = ImportPlan & Pick<ReadImport, "statuses" | "asks_day_order"> & { offers: Offer[] };
type Offer = ImportOffer & { stocks: { id: number; name: string; left: number | null; ticket_id: number | null }[] };

/**
 * Returns what a stored file would become with its current mapping. This loads the whole file into
 * memory, so only one is processed at a time.
 * @throws AppError unavailable
 */
export function lookThrough(db: ReadDb, looking: Looking): Promise<LookedThrough> {
  return oneAtATime(() => lookThroughNow(db, looking));
}

const oneAtATime = semaphore({ name: "import previews", at_once: 1, waiting: 10 });

async function lookThroughNow(db: ReadDb, looking: Looking): Promise<LookedThrough> {
  const { event, mapping, now } = looking;
  const questions = await askedQuestions(db, event);
  const { orders, problems, statuses, asks_day_order } = await readOrders(db, { ...looking, questions });
  const offers = await offersOf(db, event);
  const known = await knownOf(db, event, orders);
  const isEmail = (text: string) => email.safeParse(text).success;
  const { skips_duplicates, ...choices } = mapping;
  const input = { orders, problems, offers, questions, choices, skips_duplicates, known, isEmail, now };
  return { ...planImport(input), statuses, asks_day_order, offers };
}

/**
 * Returns all prices of the event's tickets, or of the given ones, including hidden tickets, with
 * the stocks that limit them.
 */
export async function offersOf(db: ReadDb, event: OwnEvent, ticket_ids?: readonly number[]): Promise<Offer[]> {
  const tickets = await selectSellable(db)
    .where("tickets.event_id", "=", event.id)
    .$if(ticket_ids !== undefined, (all) => all.where(sql<SqlBool>`tickets.id = any(${ticket_ids}::bigint[])`))
    .orderBy("tickets.order")
    .orderBy("tickets.id")
    .execute();
  return tickets.flatMap(({ id: ticket_id, title, prices, capacities }) =>
    prices.map(({ id, label, stock_id, capacity, sold, held }) => ({
      ...{ ticket_id, ticket_price_id: id, title, label },
      stocks: [
        { id: stock_id, name: label ? `${title} – ${label}` : title, left: leftOf(capacity, sold + held), ticket_id },
        ...capacities.map((shared) => ({
          ...{ id: shared.stock_id, name: shared.name, ticket_id: null },
          left: leftOf(shared.capacity, shared.sold + shared.held),
        })),
      ],
    })),
  );
}

function leftOf(capacity: number | null, used: number): number | null {
  return capacity === null ? null : Math.max(0, capacity - used);
}

/** Returns the attendees of the file who already exist in the event. */
async function knownOf(db: ReadDb, event: OwnEvent, orders: readonly ImportedOrder[]): Promise<ImportKnown> {
  const all = orders.flatMap(({ attendees }) => attendees);
  const addresses = new Set(
    [...all, ...orders.map(({ buyer }) => buyer)].map((person) => normalEmail(person.email.trim()).toLowerCase()),
  );
  const codes = all.flatMap(({ code }) => code ?? []);
  const references = new Set(orders.map(({ reference }) => reference));
  const { rows: people } = await sql<Parameters<typeof personKey>[0] & { ticket_price_id: number }>`
    select first_name, last_name, email, ticket_price_id
    from attendees
    where event_id = ${event.id}
      and status = 'ACTIVE'
      and lower(email) = any(${[...addresses]}::text[])`.execute(db);
  const { rows: used } = await sql<{ old_code: string }>`
    select old_code
    from attendees
    where event_id = ${event.id}
      and old_code = any(${codes}::text[])`.execute(db);
  const { rows: named } = await sql<{ import_reference: string }>`
    select import_reference
    from orders
    where event_id = ${event.id}
      and status <> 'CANCELLED'
      and import_reference = any(${[...references]}::text[])`.execute(db);
  return {
    people: new Set(people.map((person) => personKey(person, person.ticket_price_id))),
    codes: new Set(used.map(({ old_code }) => old_code)),
    references: new Set(named.map(({ import_reference }) => import_reference)),
  };
}
