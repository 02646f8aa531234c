import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { msg } from "@lingui/core/macro";
import { zoneLabel } from "#contract/labels/zones.ts";
import { INTL_TAGS, type Locale } from "#domain/locales.ts";
import type { PageSize } from "#domain/page-sizes.ts";
import { fullName } from "#domain/names.ts";
import { formatSpan } from "#domain/format-times.ts";
import type { MailedEvent } from "#server/mail/mailed-event.ts";
import { translate } from "#server/platform/i18n.ts";
import { PAGE, PdfDocument } from "#server/platform/pdf/pdf-document.ts";
import { type PrintedTicket, type TicketPage, ticketPage } from "./ticket-page.ts";

export type PrintOptions = { page_size?: PageSize | undefined; per_page?: number | undefined };

const SOFT = "#665f70";
const CODE = 162;

/** In points. */
const SIZES: Record<PageSize, { width: number; height: number }> = {
  A4: { width: PAGE.width, height: PAGE.height },
  LETTER: { width: 612, height: 792 },
};

/**
 * Tickets on A4 or US Letter, one or several per page. Written page by page, so that other requests don't wait for many tickets.
 */
export function ticketsPdf(
  { event, look }: Pick<TicketPage, "event" | "look">,
  tickets: readonly PrintedTicket[],
  { locale, made_at, page_size: size = "A4", per_page = 1 }: { locale: Locale; made_at: Date } & PrintOptions,
): Readable {
  const sheet = SIZES[size];
  const pdf = new PdfDocument({ title: event.event_title, locale: INTL_TAGS[locale], made_at, page: sheet });
  const about = { lines: eventLines(event, locale), locale, event, look, sheet };
  void draw(pdf, tickets, about, per_page).catch((error: Error) => pdf.stream.destroy(error));
  return pdf.stream;
}

async function draw(pdf: PdfDocument, tickets: readonly PrintedTicket[], about: TicketPage, per_page: number) {
  for (let from = 0; from < tickets.length; from += per_page) {
    if (from > 0) pdf.nextPage();
    const pageTickets = tickets.slice(from, from + per_page);
    if (per_page === 1) for (const ticket of pageTickets) ticketPage(pdf, ticket, about);
    else for (const [at, ticket] of pageTickets.entries()) strip(pdf, ticket, about, { at, per_page });
    await setImmediate();
  }
  pdf.end();
}

/**
 * One of several tickets on a page, to be cut apart: its code is as large as possible, and no cut
 * goes through it.
 */
function strip(
  pdf: PdfDocument,
  ticket: PrintedTicket,
  { lines, locale, event, sheet }: TicketPage,
  { at, per_page }: { at: number; per_page: number },
): void {
  const margin = STRIP_MARGIN;
  const high = (sheet.height - 2 * margin) / per_page;
  const top = margin + at * high;
  const width = sheet.width - 2 * margin;
  if (at > 0) pdf.rule(top, { x: margin, width });
  const size = Math.min(CODE, high - 2 * STRIP_ROOM);
  const code = { x: margin, y: top + (high - size) / 2, size };
  pdf.qr(ticket.code, { ...code, label: translate(locale, msg`QR code of this ticket`) });
  const x = margin + size + 24;
  const beside = { x, width: sheet.width - margin - x };
  const rows: { text: string; largest: number; height: number; weight?: "bold"; colour?: string; as?: "H1" }[] = [
    { text: event.event_title, largest: 15, height: 36, weight: "bold", as: "H1" },
    { text: lines.join(" · "), largest: 9.5, height: 26 },
    { text: fullName(ticket), largest: 14, height: 34, weight: "bold" },
    { text: ticket.item_name, largest: 10.5, height: 26 },
    { text: `${ticket.public_id} · ${ticket.typed_code}`, largest: 10.5, height: 13, weight: "bold" },
    {
      text: [
        translate(locale, msg`Order ${ticket.order_public_id}`),
        ...(ticket.is_unpaid ? [translate(locale, msg`Awaiting payment`)] : []),
        event.organizer_name,
      ].join(" · "),
      ...{ largest: 9, height: 24, colour: SOFT },
    },
  ];
  const fitted = rows.map((row) => ({
    ...row,
    ...pdf.fitted(row.text, { ...row, width: beside.width, smallest: 8 }),
  }));
  const used = fitted.reduce((sum, row) => sum + row.height + ROW_GAP, -ROW_GAP);
  let y = top + (high - used) / 2;
  for (const { text, size: fit, height, weight, colour, as } of fitted) {
    const how = { ...(weight && { weight }), ...(colour && { colour }), ...(as && { as }) };
    pdf.write(text, { ...beside, y, size: fit, leading: 1.15, ...how });
    y += height + ROW_GAP;
  }
}

const STRIP_MARGIN = 40;
const STRIP_ROOM = 24;
const ROW_GAP = 5;

/** Time and venue, with the year: a printed ticket may be read in another year. */
function eventLines(event: MailedEvent, locale: Locale): string[] {
  const { start_date: start, end_date: end, event_timezone: zone } = event;
  const { days, clock } = formatSpan({ start, end, zone }, "full", locale, new Date(0));
  const venue = event.is_online ? translate(locale, msg`Online`) : event.place;
  const time = `${clock} · ${zoneLabel(start, zone, { locale, say: (message) => translate(locale, message) })}`;
  return [days.join(" "), time, ...(venue ? [venue] : [])];
}
