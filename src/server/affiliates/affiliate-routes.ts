import { affiliates } from "#contract/affiliates.ts";
import { slugOf } from "#domain/slug.ts";
import { refuseArchived } from "#server/access/own-event.ts";
import { sendCsv } from "#server/platform/files/csv.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { createAffiliate } from "./create-affiliate.ts";
import { affiliateCsvColumns, exportedAffiliates } from "./export-affiliates.ts";
import { ownAffiliate } from "./own-affiliate.ts";
import { listAffiliates } from "./affiliate-queries.ts";
import { removeAffiliate } from "./delete-affiliate.ts";
import { updateAffiliate } from "./update-affiliate.ts";

export const affiliateRoutes: Route[] = [
  read(affiliates.list, (db, { event, query }) => listAffiliates(db, event, query)),

  write(affiliates.create, async (ctx, { event, body }) => {
    refuseArchived(event);
    const id = await createAffiliate(ctx, event, body);
    return { data: await ownAffiliate(ctx.tx, event, id) };
  }),

  read(affiliates.get, async (_db, { affiliate }) => ({ data: affiliate })),

  write(affiliates.update, async (ctx, { event, affiliate, body }) => {
    refuseArchived(event);
    await updateAffiliate(ctx, event, affiliate, body);
    return { data: await ownAffiliate(ctx.tx, event, affiliate.id) };
  }),

  write(affiliates.remove, async (ctx, { event, affiliate }) => {
    refuseArchived(event);
    await removeAffiliate(ctx, event, affiliate);
  }),

  read(affiliates.export, async (db, { event, query, locale, app, raw }) => {
    const slug = slugOf(event.title);
    const pageUrl = `${app.url}/event/${event.id}/${encodeURIComponent(slug)}`;
    return sendCsv(raw.reply, {
      name: `affiliates-${slug}`,
      columns: affiliateCsvColumns(event, pageUrl, locale),
      batches: exportedAffiliates(db, event, query),
    });
  }),
];
