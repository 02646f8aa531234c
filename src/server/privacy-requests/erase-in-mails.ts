import { sql } from "kysely";
import { ERASED_NAME } from "#domain/names.ts";
import { mailsAbout } from "#server/order-state/mails-of.ts";
import type { Tx } from "#server/platform/database.ts";
import type { PersonalData } from "./privacy-request-queries.ts";

type PersonIds = { order_ids: readonly number[]; attendee_ids: readonly number[] };

/**
 * Erases a person in all emails of the account. Emails to the person are deleted, and those about
 * their orders, whatever the recipient. Emails to another person about that person's own order
 * stay, with a dash in place of the erased name in the list of attendees. This includes tickets
 * that the erased person had earlier, as far as they were emailed to the address. Other names and
 * addresses that the person used earlier are erased with those addresses.
 */
export async function eraseFromMails(tx: Tx, person: PersonalData, personIds: PersonIds): Promise<void> {
  const gone = await deleteMailsTo(tx, person);
  await deleteMessagesElsewhere(tx, person, personIds);
  const about = await listMailsAbout(tx, personIds, gone);
  const own = new Set(personIds.order_ids);
  const [deleted, retained] = [about.filter((mail) => isOwn(mail, own)), about.filter((mail) => !isOwn(mail, own))];
  await sql`
    delete from mails
    where id = any(${idsOf(deleted)}::bigint[])
      or (id = any(${idsOf(retained)}::bigint[]) and lower(reply_to) = lower(${person.email}))`.execute(tx);
  await blankNames(tx, idsOf(retained), await ticketsOf(tx, personIds, gone));
}

type Gone = { kind: string; cause: string; data: unknown };

async function deleteMailsTo(tx: Tx, { account, email }: PersonalData): Promise<Gone[]> {
  const { rows } = await sql<Gone>`
    delete from mails
    where lower(recipient) = lower(${email})
      and (
        event_id in (select id from events where account_id = ${account.id})
        or kind = 'FIND_ORDERS')
    returning kind, cause, data`.execute(tx);
  return rows;
}

/**
 * Deletes the messages about the person's tickets that went to the address chosen for their
 * duplicates.
 */
async function deleteMessagesElsewhere(
  tx: Tx,
  { account, email }: PersonalData,
  { order_ids, attendee_ids }: PersonIds,
): Promise<void> {
  await sql`
    with gone as (
      delete from message_recipients
      using duplicate_emails as same, events
      where same.email = lower(${email})
        and events.id = same.event_id
        and events.account_id = ${account.id}
        and message_recipients.email = same.send_to
        and (attendee_id = any(${attendee_ids}::bigint[]) or order_id = any(${order_ids}::bigint[]))
      returning message_id, message_recipients.email
    )
    delete from mails using gone
    where mails.cause = 'message:' || gone.message_id
      and mails.kind = 'MESSAGE'
      and mails.recipient = gone.email`.execute(tx);
}

type About = { id: number; kind: string; about: string; order_id: number };

/**
 * Returns all emails about orders that are the person's, that contain a ticket of theirs, or that a
 * deleted email was about.
 */
async function listMailsAbout(tx: Tx, { order_ids, attendee_ids }: PersonIds, gone: readonly Gone[]): Promise<About[]> {
  const named = (what: string) =>
    gone.flatMap(({ cause }) => {
      const [noun, id] = cause.split(":");
      return noun === what ? [Number(id)] : [];
    });
  const { rows: orders } = await sql<{ id: number }>`
    select id from orders where id = any(${[...order_ids, ...named("order")]}::bigint[])
    union
    select order_id from attendees where id = any(${[...attendee_ids, ...named("attendee")]}::bigint[])
    union
    select order_id from refunds where id = any(${named("refund")}::bigint[])`.execute(tx);
  const concerned = sql`any(${idsOf(orders)}::bigint[])`;
  const subjects = sql<{ about: string; order_id: number }>`(
    select 'order:' || id as about, id as order_id from orders where id = ${concerned}
    union all
    select 'attendee:' || id, order_id from attendees where order_id = ${concerned}
    union all
    select 'refund:' || id, order_id from refunds where order_id = ${concerned}
    union all
    select 'dispute:' || id, order_id from disputes where order_id = ${concerned})`;
  return tx
    .selectFrom(subjects.as("things"))
    .innerJoinLateral(mailsAbout(tx).as("mails"), (join) => join.onTrue())
    .select(["mails.id", "mails.kind", "things.about", "things.order_id"])
    .orderBy("mails.id")
    .execute();
}

/**
 * Returns whether the email belongs to the person's own order. Emails to its other attendees do
 * not, except the one to the buyer that lists cancelled tickets.
 */
function isOwn({ kind, about, order_id }: About, own: ReadonlySet<number>): boolean {
  return own.has(order_id) && (!about.startsWith("attendee:") || kind === "TICKETS_CANCELLED");
}

/**
 * A ticket of the person. `name` is set where another person may hold the ticket by now: it is
 * theirs only under that name.
 */
type Ticket = { public_id: string; name?: string };

/** The data of an email that lists tickets, or that contains one. */
type Listing = {
  tickets?: Required<Ticket>[];
  more_tickets?: Required<Ticket>[];
  attendee_public_id?: string;
  attendee_name?: string;
};

async function ticketsOf(tx: Tx, { attendee_ids }: PersonIds, gone: readonly Gone[]): Promise<Ticket[]> {
  const mailed = gone
    .filter(({ kind }) => kind === "TICKET")
    .flatMap(({ data }) => {
      const { attendee_public_id: public_id, attendee_name: name, more_tickets = [] } = data as Listing;
      return [...(public_id && name ? [{ public_id, name }] : []), ...more_tickets];
    });
  const heldTickets = await tx
    .selectFrom("attendees")
    .select("public_id")
    .where("id", "=", sql<number>`any(${attendee_ids}::bigint[])`)
    .execute();
  return [...heldTickets, ...mailed];
}

/** Deletes the rendered text, too, so that the email is rendered again without the name. */
async function blankNames(tx: Tx, ids: readonly number[], tickets: readonly Ticket[]): Promise<void> {
  if (ids.length === 0) return;
  const mails = await tx
    .selectFrom("mails")
    .select(["id", "data"])
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id, data } of mails) {
    const blank = blanked(data as Listing, tickets);
    if (!blank) continue;
    await tx
      .updateTable("mails")
      .set({ data: sql`data || ${JSON.stringify(blank)}::jsonb`, html: null, text: null })
      .where("id", "=", id)
      .execute();
  }
}

/** Returns the listed tickets with the person's names removed; null where none is theirs. */
function blanked(listing: Listing, tickets: readonly Ticket[]): Listing | null {
  const isOwnTicket = (ticket: Required<Ticket>) =>
    tickets.some(({ public_id, name = ticket.name }) => public_id === ticket.public_id && name === ticket.name);
  const lists = (["tickets", "more_tickets"] as const).filter((list) => listing[list]?.some(isOwnTicket));
  const { attendee_public_id: public_id, attendee_name: name } = listing;
  const isOne = public_id !== undefined && name !== undefined && isOwnTicket({ public_id, name });
  if (lists.length === 0 && !isOne) return null;
  const nameless = (list: (typeof lists)[number]) =>
    listing[list]?.map((ticket) => (isOwnTicket(ticket) ? { ...ticket, name: ERASED_NAME } : ticket));
  return {
    ...Object.fromEntries(lists.map((list) => [list, nameless(list)])),
    ...(isOne && { attendee_name: ERASED_NAME }),
  };
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
