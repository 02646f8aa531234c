import { affiliates } from "#contract/affiliates.ts";
import { slugOf } from "#domain/slug.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import { sendCsv } from "#server/platform/csv.ts";
import { untransacted, read, type Route, write } from "#server/platform/http.ts";
import { createAffiliate } from "./create-affiliate.ts";
import { affiliateCsvColumns, exportedAffiliates } from "./export-affiliates.ts";
import { ownAffiliate } from "./own-affiliate.ts";
import { listAffiliates } from "./affiliate-queries.ts";
import { removeAffiliate } from "./delete-affiliate.ts";
import { updateAffiliate } from "./update-affiliate.ts";

export const affiliateRoutes: Route[] = [
  read(affiliates.list, async (db, { caller, params, query }) =>
    listAffiliates(db, await ownEvent(db, caller, params.event_id), query),
  ),

  write(affiliates.create, async (ctx, { caller, params, body }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    const id = await createAffiliate(ctx, event, body);
    return { data: await ownAffiliate(ctx.tx, event, id) };
  }),

  read(affiliates.get, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: await ownAffiliate(db, event, params.affiliate_id) };
  }),

  write(affiliates.update, async (ctx, { caller, params, body }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    const affiliate = await ownAffiliate(ctx.tx, event, params.affiliate_id);
    await updateAffiliate(ctx, event, affiliate, body);
    return { data: await ownAffiliate(ctx.tx, event, affiliate.id) };
  }),

  write(affiliates.remove, async (ctx, { caller, params }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    await removeAffiliate(ctx, event, await ownAffiliate(ctx.tx, event, params.affiliate_id));
  }),

  untransacted(affiliates.export, async (db, { caller, params, query, locale, app, raw }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const slug = slugOf(event.title);
    const pageUrl = `${app.url}/event/${event.id}/${encodeURIComponent(slug)}`;
    return sendCsv(raw.reply, {
      name: `affiliates-${slug}`,
      columns: affiliateCsvColumns(event, pageUrl, locale),
      batches: exportedAffiliates(db, event, query),
    });
  }),
];
