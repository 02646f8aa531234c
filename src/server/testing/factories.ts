import { randomUUID } from "node:crypto";
import { type Insertable, type Selectable, sql } from "kysely";
import { type PricedOrder, priceOrder } from "#domain/pricing.ts";
import { normalisePromoCode } from "#domain/promo-codes.ts";
import { SCOPE_PRESETS } from "#domain/api-keys.ts";
import type { ApiScope, Work } from "#domain/roles.ts";
import type { TicketType } from "#domain/tickets.ts";
import { tokenForMail } from "#server/auth/token-for-mail.ts";
import { type CounterRow, countActivity } from "#server/activities/count-activity.ts";
import { inTransaction, type OpenDb, type Tx } from "#server/platform/database.ts";
import type { Acting } from "#server/platform/write-context.ts";
import { hashOf, openSession } from "#server/platform/sessions.ts";
import { makeApiKey } from "#server/platform/sessions/api-key-secrets.ts";
import { TEST_SECRETS } from "./secrets.ts";
import { reference, shortId } from "#server/platform/database/short-ids.ts";
import type { Database } from "#server/platform/table-types.ts";
import { ORDER_SUBSCRIBERS } from "#server/order-subscribers.ts";
import { registerOrderSubscribers } from "#server/order-state/order-subscribers.ts";

// For tests that call use cases without an app.
registerOrderSubscribers(ORDER_SUBSCRIBERS);

/**
 * Creates what a test needs. Every factory creates what it is not given: `anEvent(db)` creates an
 * organizer and an account, too. Times are relative to now, and in the future where that matters.
 */
type Row<Table extends keyof Database> = Selectable<Database[Table]>;
type Over<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

export async function anAccount(db: OpenDb, over: Over<"accounts"> = {}): Promise<Row<"accounts">> {
  const account = {
    name: "Harbour Events",
    currency_code: "EUR",
    timezone: "Europe/Berlin",
    verified_at: new Date(),
    ...over,
  };
  const made = await db.insertInto("accounts").values(account).returningAll().executeTakeFirstOrThrow();
  await db.insertInto("event_defaults").values({ account_id: made.id }).execute();
  return made;
}

type UserOver = Over<"users"> & {
  account?: { id: number };
  role?: "ADMIN" | "ORGANIZER";
  status?: "ACTIVE" | "INVITED" | "INACTIVE";
  verified?: boolean;
  is_owner?: boolean;
  work?: Work;
  /** The member scope, if limited. */
  at?: { organizers?: readonly { id: number }[]; events?: readonly { id: number }[] };
};

/** A user of an account. The password can't be used to sign in: use `aToken`. */
export async function aUser(db: OpenDb, over: UserOver = {}): Promise<Row<"users">> {
  const { account, role = "ADMIN", status = "ACTIVE", verified = true, is_owner = false, work, at, ...fields } = over;
  const account_id = (account ?? (await anAccount(db))).id;
  const user = await db
    .insertInto("users")
    .values({
      email: `person-${unique()}@example.test`,
      password_hash: "nobody signs in with this",
      first_name: "Robin",
      last_name: "Weber",
      locale: "en",
      timezone: "Europe/Berlin",
      email_verified_at: verified ? new Date() : null,
      terms_accepted_at: new Date(),
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const member = { account_id, user_id: user.id };
  await db
    .insertInto("account_users")
    .values({ ...member, role, status, is_owner, work, is_limited: at !== undefined })
    .execute();
  for (const { id } of at?.organizers ?? [])
    await db
      .insertInto("member_organizers")
      .values({ ...member, organizer_id: id })
      .execute();
  for (const { id } of at?.events ?? [])
    await db
      .insertInto("member_events")
      .values({ ...member, event_id: id })
      .execute();
  return user;
}

/** A bearer token of this user in this account, of a sign-in a moment ago. */
export async function aToken(
  db: OpenDb,
  user: { id: number },
  account: { id: number },
  now = new Date(),
): Promise<string> {
  const member = { user_id: user.id, account_id: account.id };
  return inTransaction(db, (tx) => openSession({ tx, now }, TEST_SECRETS, member));
}

/**
 * An API key of this member, with every scope that it is not given others. `secret_hash`,
 * `expires_at` and the like replace its columns.
 */
export async function anApiKey(
  db: OpenDb,
  {
    account,
    user,
    scopes = SCOPE_PRESETS.EVERYTHING,
    ...over
  }: Omit<Over<"api_keys">, "scopes"> & {
    account: { id: number };
    user: { id: number };
    scopes?: readonly ApiScope[];
  },
): Promise<{ id: number; key: string }> {
  const made = { account_id: account.id, created_by: user.id, name: "Website", scopes: [...scopes] };
  const { id } = await db
    .insertInto("api_keys")
    .values({ ...made, secret_hash: "", shown_prefix: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { key, shown_prefix } = makeApiKey(id);
  await db
    .updateTable("api_keys")
    .set({ secret_hash: hashOf(key), shown_prefix, ...over })
    .where("id", "=", id)
    .execute();
  return { id, key };
}

/**
 * Returns the token in the link of an email, as if it were delivered now; "no link" where it has
 * none.
 */
export async function aMailedToken(db: OpenDb, mail: { data: unknown } | undefined, now = new Date()): Promise<string> {
  return (mail && (await tokenForMail(db, mail, now)))?.token ?? "no link";
}

export async function aSignedInUser(db: OpenDb, over: Omit<UserOver, "account"> & { account?: Row<"accounts"> } = {}) {
  const account = over.account ?? (await anAccount(db));
  const user = await aUser(db, { ...over, account });
  return { account, user, token: await aToken(db, user, account) };
}

export async function anOrganizer(
  db: OpenDb,
  over: Over<"organizers"> & { account?: { id: number } } = {},
): Promise<Row<"organizers">> {
  const { account, ...fields } = over;
  const account_id = fields.account_id ?? (account ?? (await anAccount(db))).id;
  const organizer = {
    name: "Harbour Concerts",
    email: "hello@example.test",
    timezone: "Europe/Berlin",
    currency: "EUR",
    ...fields,
    account_id,
  };
  return db.insertInto("organizers").values(organizer).returningAll().executeTakeFirstOrThrow();
}

type EventOver = Over<"events"> & {
  account?: { id: number };
  organizer?: { id: number; account_id: number };
  settings?: Over<"event_settings">;
};

/** A draft that starts in a month, with its settings. `status: "LIVE"` makes it public. */
export async function anEvent(db: OpenDb, over: EventOver = {}): Promise<Row<"events">> {
  const { account, organizer: existing, settings, ...fields } = over;
  const organizer = existing ?? (await anOrganizer(db, { account }));
  const event = await db
    .insertInto("events")
    .values({
      title: "Summer Night",
      status: "DRAFT",
      start_date: inDays(30),
      end_date: inDays(30, 4),
      timezone: "Europe/Berlin",
      currency: "EUR",
      language: "en",
      account_id: organizer.account_id,
      organizer_id: organizer.id,
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto("event_settings")
    .values({ ...settings, event_id: event.id })
    .execute();
  return event;
}

type Tier = { label?: string | null; price?: number; capacity?: number | null } & Pick<
  Over<"ticket_prices">,
  "sale_start_date" | "sale_end_date" | "is_hidden"
>;
type TicketOver = Over<"tickets"> & {
  event?: { id: number };
  type?: TicketType;
  price?: number;
  capacity?: number | null;
  tiers?: Tier[];
};
export type ATicket = { ticket: Row<"tickets">; prices: Row<"ticket_prices">[]; stocks: Row<"stocks">[] };

/**
 * A ticket that by default costs 20.00 and never sells out: `price`, `capacity`, or `tiers` (which
 * make it TIERED).
 */
export async function aTicket(db: OpenDb, over: TicketOver = {}): Promise<ATicket> {
  const { event, price, capacity, tiers, ...fields } = over;
  const event_id = fields.event_id ?? (event ?? (await anEvent(db))).id;
  const type = fields.type ?? (tiers ? "TIERED" : "PAID");
  const ticket = await db
    .insertInto("tickets")
    .values({ title: "Standard", ...fields, type, event_id })
    .returningAll()
    .executeTakeFirstOrThrow();
  const prices: Row<"ticket_prices">[] = [];
  const stocks: Row<"stocks">[] = [];
  for (const [at, tier] of (tiers ?? [{ price, capacity }]).entries()) {
    const { capacity: limit, price: amount, ...rest } = tier;
    const stock = await db
      .insertInto("stocks")
      .values({ event_id, kind: "TICKET_PRICE", capacity: limit ?? null })
      .returningAll()
      .executeTakeFirstOrThrow();
    const row = {
      ...rest,
      ticket_id: ticket.id,
      stock_id: stock.id,
      price: amount ?? (type === "FREE" ? 0 : 20_00),
      order: at + 1,
    };
    stocks.push(stock);
    prices.push(await db.insertInto("ticket_prices").values(row).returningAll().executeTakeFirstOrThrow());
  }
  return { ticket, prices, stocks };
}

/** A capacity that several tickets share. */
export async function aCapacityAssignment(
  db: OpenDb,
  options: {
    event: { id: number };
    tickets: (ATicket | Row<"tickets">)[];
    capacity: number | null;
    name?: string;
    status?: "ACTIVE" | "INACTIVE";
  },
) {
  const event_id = options.event.id;
  const stock = await db
    .insertInto("stocks")
    .values({
      event_id,
      kind: "CAPACITY_ASSIGNMENT",
      capacity: options.status === "INACTIVE" ? null : options.capacity,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { name = "Main hall", capacity, status = "ACTIVE" } = options;
  const row = { event_id, stock_id: stock.id, name, capacity, status };
  const assignment = await db.insertInto("capacity_assignments").values(row).returningAll().executeTakeFirstOrThrow();
  const links = options.tickets.map((ticket) => ({
    capacity_assignment_id: assignment.id,
    ticket_id: ticketIdOf(ticket),
    event_id,
  }));
  if (links.length > 0) await db.insertInto("capacity_assignment_tickets").values(links).execute();
  return { assignment, stock };
}

export async function aLabel(db: OpenDb, { event, ...fields }: Over<"labels"> & { event: { id: number } }) {
  const row = { name: `Label ${unique()}`, color: "BLUE" as const, event_id: event.id, ...fields };
  return db.insertInto("labels").values(row).returningAll().executeTakeFirstOrThrow();
}

/** An active affiliate, by default with a code of its own. */
export async function anAffiliate(db: OpenDb, { event, ...fields }: Over<"affiliates"> & { event: { id: number } }) {
  const row = { name: "Harbour Blog", code: `blog-${unique()}`, ...fields, event_id: event.id };
  return db.insertInto("affiliates").values(row).returningAll().executeTakeFirstOrThrow();
}

type PromoCodeOver = Over<"promo_codes"> & { event: { id: number }; uses?: number | null };

/** By default half price on everything, without a limit: `uses` limits it. */
export async function aPromoCode(db: OpenDb, over: PromoCodeOver) {
  const { event, uses, ...fields } = over;
  const stock = await db
    .insertInto("stocks")
    .values({ event_id: event.id, kind: "PROMO_CODE", capacity: uses ?? null })
    .returningAll()
    .executeTakeFirstOrThrow();
  const code = fields.code ?? `code-${unique()}`;
  const row = {
    code,
    normalised_code: normalisePromoCode(code),
    discount_type: "PERCENTAGE" as const,
    discount: 50_000,
    ...fields,
    event_id: event.id,
    stock_id: stock.id,
  };
  const promo_code = await db.insertInto("promo_codes").values(row).returningAll().executeTakeFirstOrThrow();
  return { promo_code, stock };
}

/** A tax of the account on these tickets, 19 % by default. */
export async function aTaxOrFee(
  db: OpenDb,
  over: Over<"taxes_and_fees"> & { account: { id: number }; tickets?: (ATicket | Row<"tickets">)[] },
): Promise<Row<"taxes_and_fees">> {
  const { account, tickets = [], ...fields } = over;
  const row = {
    name: `VAT ${unique()}`,
    type: "TAX" as const,
    calculation_type: "PERCENTAGE" as const,
    rate: 19_000,
    currency_code: fields.calculation_type === "FIXED" ? "EUR" : null,
    tax_behavior: fields.type === "FEE" ? ("exclusive" as const) : null,
    ...fields,
    account_id: account.id,
  };
  const tax_or_fee = await db.insertInto("taxes_and_fees").values(row).returningAll().executeTakeFirstOrThrow();
  const links = tickets.map((ticket) => ({ ticket_id: ticketIdOf(ticket), tax_or_fee_id: tax_or_fee.id }));
  if (links.length > 0) await db.insertInto("ticket_taxes_and_fees").values(links).execute();
  return tax_or_fee;
}

type QuestionOver = Omit<Over<"questions">, "options" | "condition"> & {
  event: { id: number };
  tickets?: (ATicket | Row<"tickets">)[];
  /** Labels of the options: the first one's id is 1. */
  options?: string[];
  condition?: { question_id: number; option_ids: number[] };
};

/** A question for every buyer, by default with a line of text as the answer. */
export async function aQuestion(db: OpenDb, over: QuestionOver): Promise<Row<"questions">> {
  const { event, tickets, options = [], condition, ...fields } = over;
  const numbered = options.map((label, at) => ({ id: at + 1, label, is_hidden: false }));
  const last = await db.selectFrom("questions").select("order").where("event_id", "=", event.id).execute();
  const row = {
    ...{ title: "How did you hear of us?", type: "SINGLE_LINE_TEXT" as const, belongs_to: "ORDER" as const },
    ...{ order: last.length + 1, all_tickets: tickets === undefined, ...fields, event_id: event.id },
    ...{ options: JSON.stringify(numbered), last_option_id: numbered.length },
    condition: condition ? JSON.stringify(condition) : null,
  };
  const question = await db.insertInto("questions").values(row).returningAll().executeTakeFirstOrThrow();
  const links = (tickets ?? []).map((ticket) => ({ question_id: question.id, ticket_id: ticketIdOf(ticket) }));
  if (links.length > 0) await db.insertInto("question_tickets").values(links).execute();
  return question;
}

export async function anAnswer(
  db: OpenDb | Tx,
  {
    order,
    attendee,
    question,
    answer,
  }: {
    order: { id: number; event_id: number };
    attendee?: { id: number } | undefined;
    question: { id: number };
    answer: unknown;
  },
): Promise<void> {
  const row = { event_id: order.event_id, order_id: order.id, question_id: question.id };
  await db
    .insertInto("question_answers")
    .values({ ...row, attendee_id: attendee?.id ?? null, answer: JSON.stringify(answer) })
    .execute();
}

type MessageOver = Over<"messages"> & { event: { id: number } };

/** A scheduled message: a day before the event starts, to all attendees. */
export async function aMessage(db: OpenDb, { event, ...over }: MessageOver): Promise<Row<"messages">> {
  return db
    .insertInto("messages")
    .values({
      ...{
        event_id: event.id,
        idempotency_key: randomUUID(),
        subject: "Doors open at seven",
        message: "<p>Come early.</p>",
      },
      ...{ type: "EVENT", send_to: "ATTENDEES", arrival: "ALL", timing: "BEFORE_START", offset_minutes: 1_440 },
      status: "SCHEDULED",
      ...over,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A check-in list that admits these tickets, without a time limit. */
export async function aCheckInList(
  db: OpenDb,
  over: Over<"check_in_lists"> & { event: { id: number }; tickets: (ATicket | Row<"tickets">)[] },
): Promise<Row<"check_in_lists">> {
  const { event, tickets, ...fields } = over;
  const row = { name: "Main entrance", short_id: shortId("cil"), ...fields, event_id: event.id };
  const list = await db.insertInto("check_in_lists").values(row).returningAll().executeTakeFirstOrThrow();
  const links = tickets.map((ticket) => ({ check_in_list_id: list.id, ticket_id: ticketIdOf(ticket) }));
  if (links.length > 0) await db.insertInto("check_in_list_tickets").values(links).execute();
  return list;
}

type OrderOver = Over<"orders"> & {
  event: Row<"events">;
  ticket: ATicket;
  price_id?: number;
  quantity?: number;
  attendees?: Over<"attendees">[];
};
export type ACompletedOrder = { order: Row<"orders">; items: Row<"order_items">[]; attendees: Row<"attendees">[] };

/**
 * A completed order with everything that it creates: line, sold stock, attendees, stats.
 * `attendees` changes the names.
 */
export async function aCompletedOrder(db: OpenDb, over: OrderOver): Promise<ACompletedOrder> {
  const { event, ticket: bought, price_id, quantity = 1, attendees: names = [], ...fields } = over;
  const price = bought.prices.find(({ id }) => id === price_id) ?? bought.prices[0];
  if (!price) throw new Error("This ticket has no price.");
  const line = {
    ticket_id: bought.ticket.id,
    ticket_price_id: price.id,
    ticket_type: bought.ticket.type,
    unit_price: price.price,
    tax_behavior: bought.ticket.tax_behavior,
    quantity,
    taxes_and_fees: [],
  };
  const priced = priceOrder([line], null, event.currency);
  return inTransaction(db, async (tx) => {
    const order = await insertOrder(tx, event, priced, fields);
    const item = await insertOrderItem(tx, order, bought, priced, price.label);
    await sell(tx, order, bought, price, quantity);
    const people = Array.from({ length: quantity }, (_, at) => ({
      ...ATTENDEE,
      ...names[at],
      ...idsOf(event, order, item),
    }));
    const attendees = await tx
      .insertInto("attendees")
      .values(people.map((person) => ({ ...person, short_id: shortId("a"), public_id: reference("A") })))
      .returningAll()
      .execute();
    const { total_gross: gross, total_tax: tax, total_fee: fee } = item;
    await addStats(tx, event, [
      { ticket_id: 0, orders: 1 },
      { ticket_id: bought.ticket.id, attendees: quantity, gross, tax, fee },
    ]);
    return { order, items: [item], attendees };
  });
}

/** Adds to an event's stats of today, like any change does. */
export async function addStats(tx: OpenDb | Tx, event: { id: number }, rows: readonly CounterRow[]): Promise<void> {
  await sql`with ${countActivity(event.id, rows)} select`.execute(tx);
}

/** The actor and the time, for tests that call a use case directly. */
export function acting(now = new Date()): Acting {
  return { by: { kind: "job", name: "test" }, now, network: null };
}

/** A point in time from now: `inDays(-1)` was yesterday. */
export function inDays(days: number, hours = 0): Date {
  return new Date(Date.now() + (days * 24 + hours) * 3_600_000);
}

const ATTENDEE = {
  first_name: "Ada",
  last_name: "Lovelace",
  email: "ada@example.test",
  locale: "en",
  status: "ACTIVE",
} as const;

function idsOf(
  event: { id: number },
  order: { id: number },
  item: { id: number; ticket_id: number; ticket_price_id: number },
) {
  return {
    event_id: event.id,
    order_id: order.id,
    order_item_id: item.id,
    ticket_id: item.ticket_id,
    ticket_price_id: item.ticket_price_id,
  };
}

function insertOrder(
  tx: Tx,
  event: Row<"events">,
  priced: PricedOrder,
  fields: Over<"orders">,
): Promise<Row<"orders">> {
  return tx
    .insertInto("orders")
    .values({
      short_id: shortId("o"),
      public_id: reference("O"),
      status: "COMPLETED",
      payment_status: priced.total_gross > 0 ? "PAYMENT_RECEIVED" : "NO_PAYMENT_REQUIRED",
      payment_provider: priced.total_gross > 0 ? "sandbox" : null,
      currency: event.currency,
      locale: "en",
      first_name: "Ada",
      last_name: "Lovelace",
      email: "ada@example.test",
      total_before_additions: priced.total_before_additions,
      total_discount: priced.total_discount,
      total_tax: priced.total_tax,
      total_fee: priced.total_fee,
      total_gross: priced.total_gross,
      taxes_and_fees_rollup: JSON.stringify(priced.taxes_and_fees_rollup),
      terms_accepted_at: new Date(),
      completed_at: new Date(),
      ...fields,
      event_id: event.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function insertOrderItem(
  tx: Tx,
  order: { id: number },
  { ticket }: ATicket,
  priced: PricedOrder,
  label: string | null,
): Promise<Row<"order_items">> {
  const [line] = priced.lines;
  if (!line) throw new Error("An order has a line.");
  const { ticket_type: _, ...columns } = line;
  const item_name = label ? `${ticket.title} – ${label}` : ticket.title;
  const row = {
    ...columns,
    order_id: order.id,
    item_name,
    taxes_and_fees_rollup: JSON.stringify(line.taxes_and_fees_rollup),
  };
  return tx.insertInto("order_items").values(row).returningAll().executeTakeFirstOrThrow();
}

/**
 * Takes the units from the price's stock and from every capacity of the ticket, and records them.
 */
async function sell(
  tx: Tx,
  order: { id: number },
  { ticket }: ATicket,
  price: { id: number; stock_id: number },
  quantity: number,
): Promise<void> {
  const shared = await tx
    .selectFrom("capacity_assignment_tickets as link")
    .innerJoin("capacity_assignments as assignment", "assignment.id", "link.capacity_assignment_id")
    .select("assignment.stock_id")
    .where("link.ticket_id", "=", ticket.id)
    .execute();
  const stock_ids = [price.stock_id, ...shared.map(({ stock_id }) => stock_id)].toSorted((a, b) => a - b);
  for (const stock_id of stock_ids) {
    await tx
      .updateTable("stocks")
      .set((set) => ({ sold: set("sold", "+", quantity) }))
      .where("id", "=", stock_id)
      .execute();
    await tx
      .insertInto("stock_holds")
      .values({ order_id: order.id, stock_id, ticket_price_id: price.id, quantity, is_sold: true })
      .execute();
  }
}

function ticketIdOf(ticket: ATicket | Row<"tickets">): number {
  return "ticket" in ticket ? ticket.ticket.id : ticket.id;
}

function unique(): string {
  return randomUUID().slice(0, 8);
}
