import type { Readable } from "node:stream";
import { msg } from "@lingui/core/macro";
import { type BadgeLayout, BADGES, type BadgeSize } from "#domain/badges.ts";
import { INTL_TAGS, type Locale } from "#domain/locales.ts";
import { fullName, withoutTurning } from "#domain/names.ts";
import { translate } from "#server/platform/i18n.ts";
import { PdfDocument } from "#server/platform/pdf/pdf-document.ts";
import { whenRead } from "./printed-at.ts";

export type Badge = {
  first_name: string;
  last_name: string | null;
  item_name: string;
  /** The ticket code for check-in; null where none is printed. */
  code: string | null;
};

type About = {
  event: { title: string; organizer_name: string };
  size: BadgeSize;
  locale: Locale;
  made_at: Date;
};

/** Points per millimeter. */
const MM = 72 / 25.4;
const SOFT = "#665f70";
/**
 * A code of 41 modules with its white margin; smaller codes are hard to scan on a person who moves.
 */
const CODE_MIN = 24 * MM;

type Box = { x: number; y: number; width: number; height: number };

/** Badges in the given order, with names as large as they fit. Written one page at a time. */
export function badgesPdf(badges: AsyncIterable<Badge[]>, about: About): Readable {
  const { event, size, locale, made_at } = about;
  const { page } = BADGES[size];
  const pdf = new PdfDocument({
    ...{ title: event.title, locale: INTL_TAGS[locale], made_at },
    page: { width: page.width * MM, height: page.height * MM },
  });
  void draw(pdf, badges, about).catch((error: Error) => pdf.stream.destroy(error));
  return pdf.stream;
}

async function draw(pdf: PdfDocument, batches: AsyncIterable<Badge[]>, about: About): Promise<void> {
  const layout = BADGES[about.size];
  const onPage = layout.columns * layout.rows;
  let drawn = 0;
  for await (const batch of batches) {
    for (const badge of batch) {
      const position = drawn % onPage;
      if (position === 0 && drawn > 0) {
        await whenRead(pdf.stream);
        pdf.nextPage();
      }
      if (position === 0 && onPage > 1) cutMarks(pdf, layout);
      drawBadge(pdf, badge, { ...about, box: boxOf(layout, position) });
      drawn += 1;
    }
  }
  pdf.end();
}

/** Badges are centered on the page and placed row by row. */
function boxOf({ width, height, page, columns, rows }: BadgeLayout, position: number): Box {
  const [left, top] = [(page.width - width * columns) / 2, (page.height - height * rows) / 2];
  const x = (left + (position % columns) * width) * MM;
  const y = (top + Math.floor(position / columns) * height) * MM;
  return { x, y, width: width * MM, height: height * MM };
}

/** Hairlines along all edges of the badges. */
function cutMarks(pdf: PdfDocument, layout: BadgeLayout): void {
  const { columns, rows } = layout;
  const first = boxOf(layout, 0);
  const [width, height] = [first.width * columns, first.height * rows];
  for (let row = 0; row <= rows; row += 1) pdf.rule(first.y + row * first.height, { x: first.x, width });
  for (let column = 0; column <= columns; column += 1)
    pdf.ruleDown(first.x + column * first.width, { y: first.y, height });
}

function drawBadge(pdf: PdfDocument, badge: Badge, { event, locale, box }: About & { box: Box }): void {
  const space = Math.min(box.width, box.height) * 0.09;
  const inner = {
    ...{ x: box.x + space, y: box.y + space },
    ...{ width: box.width - 2 * space, height: box.height - 2 * space },
  };
  const isWide = inner.width > inner.height;
  const code = badge.code === null ? null : Math.max(CODE_MIN, Math.min(inner.width, inner.height) * 0.5);
  const textArea = room(inner, code, isWide);
  const small = Math.max(7, Math.min(12, inner.height * 0.06));
  const align = isWide && code !== null ? "left" : "center";
  const title = { x: inner.x, width: inner.width, size: small, colour: SOFT, align } as const;
  pdf.line(event.title, { ...title, y: inner.y, as: "P" });
  names(pdf, badge, { ...textArea, align, small });
  const foot = textArea.y + textArea.height - small * 3.2;
  const below = { x: textArea.x, width: textArea.width, align } as const;
  const next = pdf.line(badge.item_name, { ...below, y: foot, size: small * 1.15, weight: "bold" });
  pdf.line(event.organizer_name, { ...below, y: next, size: small, colour: SOFT });
  if (badge.code === null || code === null) return;
  const x = isWide ? inner.x + inner.width - code : inner.x + (inner.width - code) / 2;
  // the badge itself provides the white margin
  const qrCode = {
    x,
    y: inner.y + inner.height - code,
    size: code,
    label: translate(locale, msg`QR code of this ticket`),
  };
  pdf.qr(badge.code, qrCode);
}

/** The room that the code leaves: beside it on a wide badge, above it on a tall one. */
function room(inner: Box, code: number | null, isWide: boolean): Box {
  if (code === null) return inner;
  const gap = code * 0.12;
  return isWide ? { ...inner, width: inner.width - code - gap } : { ...inner, height: inner.height - code - gap };
}

type TextArea = Box & { align: "left" | "center"; small: number };

/**
 * The first name large, with the last name below it; on one line for names that put the last name
 * first.
 */
function names(pdf: PdfDocument, badge: Badge, { small, align, ...box }: TextArea): void {
  const [first, last] = [withoutTurning(badge.first_name), withoutTurning(badge.last_name ?? "")];
  const isTwo = last !== "" && fullName(badge) === `${first} ${last}`;
  const [top, height] = [box.y + small * 2, box.height - small * 6];
  const large = pdf.fitted(isTwo ? first : fullName(badge), {
    ...{ width: box.width, height: height * (isTwo ? 0.58 : 0.9), weight: "bold" },
    ...{ largest: height * 0.5, smallest: small * 1.2 },
  });
  const rest = isTwo
    ? pdf.fitted(last, {
        ...{ width: box.width, height: height * 0.36 },
        ...{ largest: Math.min(large.size * 0.72, height * 0.28), smallest: small },
      })
    : null;
  const below = top + Math.max(0, (height - large.height - (rest?.height ?? 0)) / 2);
  const at = { x: box.x, width: box.width, align, leading: LEADING } as const;
  const next = pdf.write(large.text, { ...at, y: below, size: large.size, weight: "bold", as: "H1" });
  if (rest) pdf.write(rest.text, { ...at, y: next, size: rest.size });
}

const LEADING = 1.15;
