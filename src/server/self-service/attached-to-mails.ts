import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { slugOf } from "#domain/slug.ts";
import type { TicketCodes } from "#server/ticket-codes/ticket-codes.ts";
import { findOrdersOfMail, type NamedInMail, type OwnOrder } from "#server/access/own-order.ts";
import { logFailed } from "#server/platform/throttled-log.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { Attached, AttachedTo } from "#server/platform/mail/mailing.ts";
import { findEntry, type Whose } from "./calendar-entry.ts";
import { calendarFile } from "#server/public-events/feeds/calendar-file.ts";
import { printedTickets } from "./printed-tickets.ts";

/**
 * Tickets attached to an email as a PDF; with more of them the email has only the link. Ten
 * are between fifty and 120 kilobytes, depending on the cover.
 */
export const ATTACHED_TICKETS_MAX = 10;

/** The maximum of orders of one buyer for an event whose entries an email carries. */
const ENTRIES_MAX = 10;

type About = {
  named: NamedInMail;
  /** Attaches only a cancelled entry, and nothing where other tickets are still valid. */
  only_cancelled?: boolean;
  /** The tickets to attach: all of the order, or these. */
  tickets?: "ALL" | readonly string[];
};

/**
 * What emails to attendees carry: a calendar entry and tickets, as they are at the time of
 * delivery. A ticket that was cancelled meanwhile is not attached, and how to join online is only
 * in the entries of those who hold a valid ticket.
 */
export function attachedToMails({ app_url, ticket_codes }: { app_url: string; ticket_codes: TicketCodes }): AttachedTo {
  return async (db, { kind, data, event_id, recipient, locale }, now, log) => {
    const about = ABOUT[kind]?.safeParse(data).data;
    if (!about || event_id === null) return [];
    const { named, only_cancelled = false, tickets } = about;
    const of = "bought_by" in named ? { bought_by: recipient } : named;
    const orders = await findOrdersOfMail(db, { event_id, named: of, most: ENTRIES_MAX });
    const attached: Attached[] = [];
    for (const order of orders) {
      const holder = await whoseIs(db, order, recipient);
      const entry = await findEntry(db, order, { locale, holder });
      // a buyer of several orders receives the entries that are still valid, or those that this
      // email cancels
      if (entry.is_cancelled !== only_cancelled) continue;
      const name = orders.length > 1 ? `${slugOf(entry.title)}-${attached.length + 1}` : slugOf(entry.title);
      attached.push({
        filename: `${name}.ics`,
        content: calendarFile(entry, { app_url, now }),
        content_type: `text/calendar; charset=utf-8; method=${entry.is_cancelled ? "CANCEL" : "PUBLISH"}`,
      });
      if (!tickets) continue;
      const short_ids = tickets === "ALL" ? {} : { short_ids: tickets };
      try {
        const pdf = await printedTickets(db, order, { ticket_codes, most: ATTACHED_TICKETS_MAX, ...short_ids });
        if (pdf)
          attached.push({
            ...{ filename: pdf.filename, content: await buffer(pdf.stream) },
            content_type: "application/pdf",
          });
      } catch (error) {
        // the email contains the codes, and a link to the same PDF
        logFailed(log, { err: error }, "Tickets could not be rendered for an email");
      }
    }
    return attached;
  };
}

async function whoseIs(db: ReadDb, order: OwnOrder, recipient: string): Promise<Whose> {
  const { email } = await db.selectFrom("orders").select("email").where("id", "=", order.id).executeTakeFirstOrThrow();
  return email?.toLowerCase() === recipient.toLowerCase() ? "buyer" : { email: recipient };
}

const ofOrder = z.object({ order_short_id: z.string() });
const ofPublicId = z.object({ order_public_id: z.string() });
const ticketList = z.array(z.object({ short_id: z.string() }));

/** The data by which each kind of email refers to its subject; other kinds carry nothing. */
const ABOUT: Record<string, z.ZodType<About>> = {
  ORDER_COMPLETED: ofOrder.transform((named) => ({ named, tickets: "ALL" as const })),
  OFFLINE_INSTRUCTIONS: ofOrder
    .extend({ tickets: ticketList.min(1) })
    .transform(({ order_short_id }) => ({ named: { order_short_id }, tickets: "ALL" as const })),
  TICKET: z
    .object({ attendee_short_id: z.string(), more_tickets: ticketList.default([]) })
    .transform(({ attendee_short_id, more_tickets }) => ({
      named: { attendee_short_id },
      tickets: [attendee_short_id, ...more_tickets.map(({ short_id }) => short_id)],
    })),
  EVENT_MOVED: z
    .object({ order_short_id: z.string().nullable(), attendee_short_id: z.string().nullable() })
    .transform(({ attendee_short_id }) => ({
      named: attendee_short_id === null ? { bought_by: "" } : { attendee_short_id },
    })),
  ORDER_CANCELLED: ofPublicId
    .extend({ was_complete: z.literal(true) })
    .transform(({ order_public_id }) => ({ named: { order_public_id }, only_cancelled: true })),
  TICKETS_CANCELLED: ofOrder.transform((named) => ({ named, only_cancelled: true })),
  TICKET_TRANSFERRED: ofPublicId.transform((named) => ({ named, only_cancelled: true })),
};
