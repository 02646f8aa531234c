import { msg } from "@lingui/core/macro";
import { calendarLeaf } from "#domain/format-times.ts";
import type { Locale } from "#domain/locales.ts";
import { fullName } from "#domain/names.ts";
import type { MailedEvent } from "#server/mail/mailed-event.ts";
import { translate } from "#server/platform/i18n.ts";
import type { PdfDocument, Rect, Written } from "#server/platform/pdf/pdf-document.ts";
import { PRINTED_COVER, PRINTED_LOGO, type TicketLook } from "./ticket-look.ts";

export type PrintedTicket = {
  public_id: string;
  order_public_id: string;
  first_name: string;
  last_name: string | null;
  item_name: string;
  is_unpaid: boolean;
  /** The code that is scanned. */
  code: string;
  /** The code that is typed where it can't be scanned. */
  typed_code: string;
};

export type TicketPage = {
  event: MailedEvent;
  look: TicketLook;
  /** Date, time and venue. */
  lines: readonly string[];
  locale: Locale;
  sheet: { width: number; height: number };
};

const SOFT = "#665f70";
const INK = "#1f1a26";
const LINE = "#d9d2df";
const MARGIN = 36;
/** The distance between the ticket and the fold. */
const FOLD = 14;
const PADDING = 22;
const RADIUS = 14;
/** Of the half circles at both ends of the perforation. */
const NOTCH = 8;
/** Heights of the two parts below the cover. */
const EVENT = 98;
const PASS = 150;
const LEAF = { width: 54, height: 58 };

/**
 * One ticket on a page. The upper half is the ticket itself, with cover, event, perforation and
 * code; the lower half, behind the fold, says how to get there. Texts shrink to their boxes, so that
 * the ticket always ends above the fold.
 */
export function ticketPage(pdf: PdfDocument, ticket: PrintedTicket, page: TicketPage): void {
  const { sheet, look } = page;
  const width = sheet.width - 2 * MARGIN;
  const card = { x: MARGIN, y: MARGIN, width, height: sheet.height / 2 - MARGIN - FOLD };
  const perforation = card.y + card.height - PASS;
  const top = { ...card, height: card.height - PASS - EVENT };
  const whole = (width * PRINTED_COVER.height) / PRINTED_COVER.width;
  if (look.cover) pdf.picture(look.cover, { ...top, y: top.y + (top.height - whole) / 2, height: whole }, topOf(top));
  else plainTop(pdf, page, top);
  const about = { x: card.x + PADDING, width: width - 2 * PADDING };
  eventPart(pdf, page, { ...about, y: perforation - EVENT, height: EVENT });
  pdf.dashes(perforation, { x: card.x + NOTCH + 4, width: width - 2 * NOTCH - 8 });
  passPart(pdf, ticket, page, { ...about, y: perforation, height: PASS });
  pdf.shape(outlineOf(card, perforation), { stroke: LINE });
  foldMarks(pdf, sheet);
  const half = sheet.height / 2;
  lowerHalf(pdf, page, { x: card.x, y: half + 2 * FOLD, width, height: half - 2 * FOLD - MARGIN });
}

/** Instead of a cover: the organizer's name in white on the event's color. */
function plainTop(pdf: PdfDocument, { event, look }: TicketPage, top: Rect): void {
  pdf.shape(topOf(top), { fill: look.color });
  const inside = { x: top.x + PADDING, width: top.width - 2 * PADDING };
  const name = pdf.fitted(event.organizer_name, {
    width: inside.width,
    height: 44,
    largest: 18,
    smallest: 9,
    weight: "bold",
  });
  const y = top.y + (top.height - name.height) / 2;
  pdf.write(name.text, { ...inside, y, size: name.size, weight: "bold", leading: 1.15, colour: "#ffffff" });
}

/** A day as a leaf of a calendar, the title, and date, time and venue. */
function eventPart(pdf: PdfDocument, { event, look, lines, locale }: TicketPage, box: Rect): void {
  const leaf = { x: box.x, y: box.y + (box.height - LEAF.height) / 2, ...LEAF };
  const { month, day } = calendarLeaf(event.start_date, event.event_timezone, locale);
  pdf.frame(leaf, LINE, 9);
  const inLeaf = { x: leaf.x, width: leaf.width, align: "center", leading: 1.2, weight: "bold" } as const;
  const x = leaf.x + leaf.width + 18;
  const beside = { x, width: box.x + box.width - x };
  const title = pdf.fitted(event.event_title, {
    width: beside.width,
    height: 42,
    largest: 21,
    smallest: 10,
    weight: "bold",
  });
  const rows = lines.map((line) => pdf.fitted(line, { width: beside.width, height: 22, largest: 10.5, smallest: 8 }));
  let y = box.y + (box.height - title.height - rows.reduce((sum, { height }) => sum + height + 3, 5)) / 2;
  y = pdf.write(title.text, { ...beside, y, size: title.size, weight: "bold", leading: 1.15, as: "H1" }) + 5;
  for (const { text, size } of rows) y = pdf.write(text, { ...beside, y, size, leading: 1.15, colour: SOFT }) + 3;
  pdf.write(month, { ...inLeaf, y: leaf.y + 9, size: 10, colour: look.color });
  pdf.write(day, { ...inLeaf, y: leaf.y + 22, size: 22 });
}

/** The code, with everything that tells this ticket from others. */
function passPart(pdf: PdfDocument, ticket: PrintedTicket, { look, locale }: TicketPage, box: Rect): void {
  const code = { x: box.x, y: box.y + 14, size: PASS - 28 };
  pdf.qr(ticket.code, { ...code, label: translate(locale, msg`QR code of this ticket`) });
  const x = code.x + code.size + 24;
  const beside = { x, width: box.x + box.width - x };
  const rows: (Omit<Written, "y"> & { text: string; size: number; height: number; smallest: number })[] = [
    { text: fullName(ticket), size: 20, height: 46, smallest: 8, weight: "bold" },
    { text: ticket.item_name, size: 12, height: 30, smallest: 8 },
    { text: ticket.public_id, size: 14, height: 18, smallest: 8, weight: "bold" },
    { text: ticket.typed_code, size: 10.5, height: 14, smallest: 7 },
    {
      text: translate(locale, msg`Order ${ticket.order_public_id}`),
      ...{ size: 9.5, height: 13, smallest: 7, colour: SOFT },
    },
    ...(ticket.is_unpaid
      ? [
          {
            text: translate(locale, msg`Awaiting payment`),
            ...({ size: 10, height: 14, smallest: 8, weight: "bold", colour: look.color } as const),
          },
        ]
      : []),
  ];
  const fitted = rows.map(({ text, size: largest, height, smallest, weight, ...how }) => ({
    how: { ...how, ...(weight && { weight }) },
    ...pdf.fitted(text, { width: beside.width, height, largest, smallest, ...(weight && { weight }) }),
  }));
  let y = box.y + (box.height - fitted.reduce((sum, { height }) => sum + height + ROW_GAP, -ROW_GAP)) / 2;
  for (const { text, size, height, how } of fitted) {
    pdf.write(text, { ...beside, ...how, y, size, leading: 1.15 });
    y += height + ROW_GAP;
  }
}

const ROW_GAP = 5;

/** Short lines at both edges. */
function foldMarks(pdf: PdfDocument, { width, height }: { width: number; height: number }): void {
  for (const x of [12, width - 24]) pdf.rule(height / 2, { x, width: 12, colour: "#b9b1c2" });
}

/** The way to the venue, how the ticket is used, and an address for questions. */
function lowerHalf(pdf: PdfDocument, { event, look, locale }: TicketPage, box: Rect): void {
  const gap = 28;
  const column = { width: (box.width - gap) / 2 };
  const columns = [
    { x: box.x, ...column },
    { x: box.x + column.width + gap, ...column },
  ] as const;
  const heading = { y: box.y, size: 12, weight: "bold", as: "H2", leading: 1.6 } as const;
  const [use, way] = look.address.length > 0 ? [columns[1], columns[0]] : [columns[0], undefined];
  if (way) {
    let y = pdf.write(translate(locale, msg`Getting there`), { ...heading, ...way }) + 2;
    for (const [at, line] of look.address.entries())
      y = pdf.write(line, { ...way, y, size: 11, leading: 1.45, weight: at === 0 ? "bold" : "regular" });
    if (look.map_url) {
      const link = { size: 10.5, colour: look.color, weight: "bold", link: look.map_url } as const;
      pdf.write(translate(locale, msg`Directions`), { ...way, ...link, y: y + 4 });
    }
  }
  let y = pdf.write(translate(locale, msg`At the entrance`), { ...heading, ...use }) + 2;
  const rule = msg`Show this code at the entrance, on your phone or on paper. Valid for one person, one entry.`;
  y = pdf.write(translate(locale, rule), { ...use, y, size: 11, leading: 1.45 }) + 8;
  const { contact } = look;
  pdf.write(translate(locale, msg`Questions? Write to ${contact}.`), { ...use, y, size: 10, colour: SOFT });
  const foot = box.y + box.height - PRINTED_LOGO.height - 10;
  pdf.rule(foot - 14, { x: box.x, width: box.width });
  if (look.logo)
    pdf.picture(look.logo.url, { ...look.logo, x: box.x, y: foot + (PRINTED_LOGO.height - look.logo.height) / 2 });
  const name = { x: box.x + (look.logo ? look.logo.width + 14 : 0), size: 11, weight: "bold" } as const;
  const width = box.x + box.width - name.x;
  const fitted = pdf.fitted(event.organizer_name, { width, height: 28, largest: 11, smallest: 8, weight: "bold" });
  const y_name = foot + (PRINTED_LOGO.height - fitted.height) / 2;
  pdf.write(fitted.text, { ...name, width, y: y_name, size: fitted.size, leading: 1.15, colour: INK });
}

/** The outline of a ticket as an SVG path: round corners, and a half circle at both ends of the perforation. */
function outlineOf({ x, y, width, height }: Rect, perforation: number): string {
  const [right, bottom] = [x + width, y + height];
  const corner = (dx: number, dy: number) => `a ${RADIUS} ${RADIUS} 0 0 1 ${dx} ${dy}`;
  return [
    `M ${x + RADIUS} ${y} H ${right - RADIUS}`,
    corner(RADIUS, RADIUS),
    `V ${perforation - NOTCH} a ${NOTCH} ${NOTCH} 0 0 0 0 ${2 * NOTCH} V ${bottom - RADIUS}`,
    corner(-RADIUS, RADIUS),
    `H ${x + RADIUS}`,
    corner(-RADIUS, -RADIUS),
    `V ${perforation + NOTCH} a ${NOTCH} ${NOTCH} 0 0 0 0 ${-2 * NOTCH} V ${y + RADIUS}`,
    corner(RADIUS, -RADIUS),
    "Z",
  ].join(" ");
}

/** A rectangle with the same corners at its top. */
function topOf({ x, y, width, height }: Rect): string {
  const corner = (dy: number) => `a ${RADIUS} ${RADIUS} 0 0 1 ${RADIUS} ${dy}`;
  return `M ${x} ${y + height} V ${y + RADIUS} ${corner(-RADIUS)} h ${width - 2 * RADIUS} ${corner(RADIUS)} V ${y + height} Z`;
}
