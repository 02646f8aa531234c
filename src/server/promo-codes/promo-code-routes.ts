import { promoCodes } from "#contract/promo-codes.ts";
import { PAGE_SIZE } from "#domain/maxima.ts";
import { slugOf } from "#domain/slug.ts";
import { refuseArchived } from "#server/access/own-event.ts";
import { sendCsv } from "#server/platform/files/csv.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { createBatch } from "./create-batch.ts";
import { createPromoCode } from "./create-promo-code.ts";
import { exportedPromoCodes, promoCodeCsvColumns } from "./export-promo-codes.ts";
import { ownPromoCode } from "./own-promo-code.ts";
import { listBatches, listPromoCodes } from "./promo-code-queries.ts";
import { removePromoCode } from "./delete-promo-code.ts";
import { updatePromoCode } from "./update-promo-code.ts";

export const promoCodeRoutes: Route[] = [
  read(promoCodes.list, (db, { event, query }) => listPromoCodes(db, event, query)),

  write(promoCodes.create, async (ctx, { event, body }) => {
    refuseArchived(event);
    const id = await createPromoCode(ctx, event, body);
    return { data: await ownPromoCode(ctx.tx, event, id) };
  }),

  read(promoCodes.batches, async (db, { event }) => ({ data: await listBatches(db, event, PAGE_SIZE.max) })),

  write(promoCodes.createBatch, async (ctx, { event, body }) => {
    refuseArchived(event);
    return { data: await createBatch(ctx, event, body) };
  }),

  read(promoCodes.get, async (_db, { promo_code: promo }) => ({ data: promo })),

  write(promoCodes.update, async (ctx, { event, promo_code: promo, body }) => {
    refuseArchived(event);
    await updatePromoCode(ctx, event, promo, body);
    return { data: await ownPromoCode(ctx.tx, event, promo.id) };
  }),

  write(promoCodes.remove, async (ctx, { event, promo_code: promo }) => {
    refuseArchived(event);
    await removePromoCode(ctx, event, promo);
  }),

  read(promoCodes.export, async (db, { event, query, locale, app, raw }) => {
    const slug = slugOf(event.title);
    const eventUrl = `${app.url}/event/${event.id}/${encodeURIComponent(slug)}`;
    return sendCsv(raw.reply, {
      name: `promo-codes-${slug}`,
      columns: promoCodeCsvColumns(event, eventUrl, locale),
      batches: exportedPromoCodes(db, event, query),
    });
  }),
];
