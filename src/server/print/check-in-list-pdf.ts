import type { Readable } from "node:stream";
import { msg, plural } from "@lingui/core/macro";
import { INTL_TAGS, type Locale } from "#domain/locales.ts";
import { fullName } from "#domain/names.ts";
import { formatMoment } from "#domain/format-times.ts";
import { translate } from "#server/platform/i18n.ts";
import { PAGE, PdfDocument } from "#server/platform/pdf/pdf-document.ts";
import type { PrintedGuest } from "./printed-check-in-list.ts";
import { whenRead } from "./printed-at.ts";

type About = {
  event: { title: string; timezone: string };
  list: { name: string };
  locale: Locale;
  made_at: Date;
};

const SOFT = "#665f70";
const MARGIN = 40;
const WIDTH = PAGE.width - 2 * MARGIN;
const HEAD = 66;
const FOOT = 30;
const BOX = 11;
const NAME = { x: MARGIN + BOX + 12, width: 220 };
const TICKET = { x: NAME.x + NAME.width + 10, width: 170 };
const REFERENCE = { x: TICKET.x + TICKET.width + 10, width: MARGIN + WIDTH - TICKET.x - TICKET.width - 10 };
const REMARK = { x: NAME.x, width: WIDTH - BOX - 12 };
const LINE = 21;

type Row = { guest: PrintedGuest; remark: string; height: number };

/**
 * Returns a printed check-in list with the admitted attendees by name and a checkbox each, as a
 * fallback without phones. Written one page at a time.
 */
export function checkInListPdf(guests: readonly PrintedGuest[], about: About): Readable {
  const { event, list, locale, made_at } = about;
  const pdf = new PdfDocument({ title: `${event.title} – ${list.name}`, locale: INTL_TAGS[locale], made_at });
  void draw(pdf, guests, about).catch((error: Error) => pdf.stream.destroy(error));
  return pdf.stream;
}

async function draw(pdf: PdfDocument, guests: readonly PrintedGuest[], about: About): Promise<void> {
  const pages = await pagesOf(pdf, guests, about.locale);
  for (const [at, rows] of pages.entries()) {
    if (at > 0) pdf.nextPage();
    head(pdf, about, { page: at + 1, pages: pages.length, people: guests.length });
    let y = HEAD + MARGIN;
    for (const row of rows) y = line(pdf, row, y);
    await whenRead(pdf.stream);
  }
  pdf.end();
}

/**
 * Measures all rows before the first one is drawn, because each page states the number of pages.
 */
async function pagesOf(pdf: PdfDocument, guests: readonly PrintedGuest[], locale: Locale): Promise<Row[][]> {
  const pages: Row[][] = [[]];
  const room = PAGE.height - 2 * MARGIN - HEAD - FOOT;
  let left = room;
  for (const [at, guest] of guests.entries()) {
    const unpaid = guest.is_unpaid ? translate(locale, msg`Awaiting payment`) : "";
    const remark = [unpaid, guest.note].filter(Boolean).join(" · ");
    const more = remark ? pdf.heightOf(remark, { ...REMARK, size: 9, leading: 1.3 }) + 3 : 0;
    const row = { guest, remark, height: LINE + more };
    if (row.height > left) {
      pages.push([]);
      left = room;
    }
    pages.at(-1)?.push(row);
    left -= row.height;
    if (at % 500 === 499) await whenRead(pdf.stream);
  }
  return pages;
}

type PageInfo = { page: number; pages: number; people: number };

function head(pdf: PdfDocument, { event, list, locale, made_at }: About, { page, pages, people }: PageInfo): void {
  const made = formatMoment(made_at.toISOString(), event.timezone, "written", locale, made_at);
  const y = pdf.line(`${event.title} · ${list.name}`, {
    x: MARGIN,
    y: MARGIN,
    width: WIDTH,
    size: 15,
    weight: "bold",
  });
  const right = translate(locale, msg`Page ${page} of ${pages}`);
  const count = translate(
    locale,
    people === 0 ? msg`No guests` : msg`${plural(people, { one: "# guest", other: "# guests" })}`,
  );
  const state = `${translate(locale, msg`As of ${made}`)} · ${count}`;
  pdf.line(state, { x: MARGIN, y, width: WIDTH - 110, size: 9, colour: SOFT });
  pdf.line(right, { x: MARGIN + WIDTH - 100, y, width: 100, size: 9, colour: SOFT, align: "right" });
  const columns = [
    [translate(locale, msg`Name`), NAME],
    [translate(locale, msg`Ticket`), TICKET],
    [translate(locale, msg`Ticket number`), REFERENCE],
  ] as const;
  for (const [heading, column] of columns)
    pdf.line(heading, { ...column, y: MARGIN + HEAD - 20, size: 9, colour: SOFT, weight: "bold" });
  pdf.rule(MARGIN + HEAD - 4, { x: MARGIN, width: WIDTH, colour: "#1f1a26" });
}

function line(pdf: PdfDocument, { guest, remark, height }: Row, y: number): number {
  pdf.checkbox({ x: MARGIN, y: y + (LINE - BOX) / 2, size: BOX });
  pdf.row(
    [
      { text: nameOf(guest), ...NAME, weight: "bold" },
      { text: guest.ticket_title, ...TICKET },
      { text: guest.public_id, ...REFERENCE },
    ],
    { y: y + 3, size: 10.5 },
  );
  if (remark) pdf.write(remark, { ...REMARK, y: y + LINE - 3, size: 9, leading: 1.3, colour: SOFT });
  pdf.rule(y + height, { x: MARGIN, width: WIDTH });
  return y + height;
}

/**
 * The name as it is sorted: the last name first, except where the name order puts it first anyway.
 */
function nameOf(guest: PrintedGuest): string {
  const { first_name, last_name } = guest;
  const name = fullName(guest);
  return last_name && name === `${first_name} ${last_name}` ? `${last_name}, ${first_name}` : name;
}
