import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { msg } from "@lingui/core/macro";
import { zoneWords } from "#contract/words/zones.ts";
import { INTL_TAGS, type Locale } from "#domain/locales.ts";
import { fullName } from "#domain/names.ts";
import { spokenSpan } from "#domain/spoken-times.ts";
import type { MailedEvent } from "#server/mail/mailed-event.ts";
import { say } from "#server/platform/i18n.ts";
import { PAGE, Paper } from "#server/platform/pdf/paper.ts";

export type TicketOnPaper = {
  public_id: string;
  order_public_id: string;
  first_name: string;
  last_name: string | null;
  item_name: string;
  /** Valid before its order is paid for. */
  is_unpaid: boolean;
  /** What the door scans. */
  code: string;
  /** What is typed where it can't be scanned. */
  typed_code: string;
};

const SOFT = "#665f70";
const CODE = 190;

/** Tickets on A4, one a page: what is scanned on the left, whom it lets in beside it. Written a page at a time, so that nobody waits for many. */
export function ticketsPdf(
  event: MailedEvent,
  tickets: readonly TicketOnPaper[],
  { locale, made_at }: { locale: Locale; made_at: Date },
): Readable {
  const paper = new Paper({ title: event.event_title, locale: INTL_TAGS[locale], made_at });
  void draw(paper, event, tickets, locale).catch((error: Error) => paper.stream.destroy(error));
  return paper.stream;
}

async function draw(paper: Paper, event: MailedEvent, tickets: readonly TicketOnPaper[], locale: Locale) {
  const lines = eventLines(event, locale);
  for (const [at, ticket] of tickets.entries()) {
    if (at > 0) paper.nextPage();
    page(paper, ticket, { lines, locale, event });
    await setImmediate();
  }
  paper.end();
}

type Line = [words: string, size: number, weight: "bold" | "regular", colour: string];
type About = { lines: readonly string[]; locale: Locale; event: MailedEvent };

function page(paper: Paper, ticket: TicketOnPaper, { lines, locale, event }: About): void {
  const { margin, inner } = PAGE;
  let y = paper.write(event.event_title, { y: margin - 4, size: 26, weight: "bold", leading: 1.25, as: "H1" }) + 10;
  for (const line of lines) y = paper.write(line, { y, size: 12, leading: 1.45 });
  y += 28;
  const names: Line[] = [
    [fullName(ticket), 20, "bold", "#1f1a26"],
    [ticket.item_name, 13, "regular", "#1f1a26"],
    [ticket.public_id, 15, "bold", "#1f1a26"],
    [ticket.typed_code, 11, "regular", "#1f1a26"],
    [say(locale, msg`Order ${ticket.order_public_id}`), 10, "regular", SOFT],
    ...(ticket.is_unpaid ? [[say(locale, msg`Not paid yet`), 10, "bold", "#1f1a26"] as Line] : []),
  ];
  const beside = { x: margin + CODE + 56, width: inner - CODE - 56 - 28 };
  const high = names.reduce(
    (sum, [words, size]) => sum + paper.heightOf(words, { ...beside, size, leading: 1.4 }) + 6,
    0,
  );
  const box = { x: margin, y, width: inner, height: Math.max(CODE + 56, high + 56) };
  paper.ground(box, "#f4f1f6", 14);
  paper.ground({ x: margin + 28, y: y + (box.height - CODE) / 2, width: CODE, height: CODE }, "#ffffff", 8);
  const code = { x: margin + 28 + 14, y: y + (box.height - CODE) / 2 + 14, size: CODE - 28 };
  paper.qr(ticket.code, { ...code, label: say(locale, msg`QR code of this ticket`) });
  let row = y + (box.height - high) / 2;
  for (const [words, size, weight, colour] of names)
    row = paper.write(words, { ...beside, y: row, size, weight, colour, leading: 1.4 }) + 6;
  y += box.height + 24;
  const use = say(locale, msg`Show this code at the entrance, on a screen or on paper. It lets one person in, once.`);
  y = paper.write(use, { y, size: 11 }) + 8;
  paper.write(event.organizer_name, { y, size: 10, colour: SOFT });
}

/** When and where, the year said: paper is read in another one, too. */
function eventLines(event: MailedEvent, locale: Locale): string[] {
  const { start_date: start, end_date: end, event_timezone: zone } = event;
  const { days, clock } = spokenSpan({ start, end, zone }, "full", locale, new Date(0));
  const place = event.is_online ? say(locale, msg`Online`) : event.place;
  const time = `${clock} · ${zoneWords(start, zone, { locale, say: (sentence) => say(locale, sentence) })}`;
  return [days.join(" "), time, ...(place ? [place] : [])];
}
