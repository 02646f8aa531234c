import { promoCodes } from "#contract/promo-codes.ts";
import { slugOf } from "#domain/slug.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import { sendCsv } from "#server/platform/csv.ts";
import { untransacted, read, type Route, write } from "#server/platform/http.ts";
import { createBatch } from "./create-batch.ts";
import { createPromoCode } from "./create-promo-code.ts";
import { exportedPromoCodes, promoCodeCsvColumns } from "./export-promo-codes.ts";
import { ownPromoCode } from "./own-promo-code.ts";
import { listPromoCodes } from "./promo-code-queries.ts";
import { removePromoCode } from "./delete-promo-code.ts";
import { updatePromoCode } from "./update-promo-code.ts";

export const promoCodeRoutes: Route[] = [
  read(promoCodes.list, async (db, { caller, params, query }) =>
    listPromoCodes(db, await ownEvent(db, caller, params.event_id), query),
  ),

  write(promoCodes.create, async (ctx, { caller, params, body }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    const id = await createPromoCode(ctx, event, body);
    return { data: await ownPromoCode(ctx.tx, event, id) };
  }),

  write(promoCodes.createBatch, async (ctx, { caller, params, body }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    return { data: await createBatch(ctx, event, body) };
  }),

  read(promoCodes.get, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: await ownPromoCode(db, event, params.promo_code_id) };
  }),

  write(promoCodes.update, async (ctx, { caller, params, body }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    const promo = await ownPromoCode(ctx.tx, event, params.promo_code_id);
    await updatePromoCode(ctx, event, promo, body);
    return { data: await ownPromoCode(ctx.tx, event, promo.id) };
  }),

  write(promoCodes.remove, async (ctx, { caller, params }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    await removePromoCode(ctx, event, await ownPromoCode(ctx.tx, event, params.promo_code_id));
  }),

  untransacted(promoCodes.export, async (db, { caller, params, query, locale, app, raw }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const slug = slugOf(event.title);
    const eventUrl = `${app.url}/event/${event.id}/${encodeURIComponent(slug)}`;
    return sendCsv(raw.reply, {
      name: `promo-codes-${slug}`,
      columns: promoCodeCsvColumns(event, eventUrl, locale),
      batches: exportedPromoCodes(db, event, query),
    });
  }),
];
