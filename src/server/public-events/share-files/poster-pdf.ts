import type { Readable } from "node:stream";
import { msg } from "@lingui/core/macro";
import sharp from "sharp";
import { INTL_TAGS } from "#domain/locales.ts";
import { translate } from "#server/platform/i18n.ts";
import { PAGE, PdfDocument } from "#server/platform/pdf/pdf-document.ts";
import { colorsOf } from "#server/public-events/preview-image/draw-preview.ts";
import type { Published } from "#server/public-events/preview-image/find-published.ts";

/**
 * A poster on A4, in the language of the event: cover, title, date, place, and a QR code that leads
 * to the event's page at `url`.
 */
export async function posterPdf(
  { preview, address, locale }: Published,
  { url, cover, made_at }: { url: string; cover: Buffer | undefined; made_at: Date },
): Promise<Readable> {
  const pdf = new PdfDocument({ title: preview.title, locale: INTL_TAGS[locale], made_at });
  const top = { x: 0, y: 0, width: PAGE.width, height: COVER };
  if (cover) pdf.picture(await printed(cover), top);
  else pdf.ground(top, colorsOf(preview.color).to, 0);
  const box = { x: PAGE.margin, width: PAGE.inner };
  const title = pdf.fitted(preview.title, { ...FIT, width: box.width, weight: "bold" });
  let y = COVER + 40;
  y = pdf.write(title.text, { ...box, y, size: title.size, weight: "bold", leading: 1.15, as: "H1" }) + 20;
  y = pdf.write(preview.when, { ...box, y, size: 20, weight: "bold", leading: 1.35 });
  if (address) y = pdf.write(address, { ...box, y, size: 17, leading: 1.35 });
  pdf.write(preview.organizer, { ...box, y: y + 6, size: 14, colour: SOFT });
  const foot = PAGE.height - PAGE.margin - CODE;
  pdf.qr(url, { x: PAGE.margin, y: foot, size: CODE, label: translate(locale, msg`QR code of the event page`) });
  const beside = { x: PAGE.margin + CODE + 24, width: PAGE.inner - CODE - 24 };
  const scan = translate(locale, msg`Scan for tickets`);
  const next = pdf.write(scan, { ...beside, y: foot + CODE / 2 - 28, size: 22, weight: "bold", leading: 1.3 });
  pdf.write(url.replace(/^https?:\/\//, ""), { ...beside, y: next, size: 13, colour: SOFT, link: url });
  pdf.end();
  return pdf.stream;
}

/** About 200 dots per inch, without transparency, which PDF/A does not draw alike everywhere. */
function printed(cover: Buffer): Promise<Buffer> {
  return sharp(cover)
    .resize(1_654, Math.round((1_654 * COVER) / PAGE.width), { fit: "cover" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** In points, as all lengths here. */
const COVER = 330;
const CODE = 150;
const FIT = { height: 140, largest: 44, smallest: 20 };
const SOFT = "#665f70";
