import { affiliates } from "#contract/affiliates.ts";
import { slugOf } from "#domain/slug.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import { answerCsv } from "#server/platform/csv.ts";
import { outside, read, type Route, write } from "#server/platform/http.ts";
import { createAffiliate } from "./create.ts";
import { affiliateCsvColumns, exportedAffiliates } from "./export.ts";
import { ownAffiliate } from "./own-affiliate.ts";
import { listAffiliates } from "./queries.ts";
import { removeAffiliate } from "./remove.ts";
import { updateAffiliate } from "./update.ts";

export const affiliateRoutes: Route[] = [
  read(affiliates.list, async (db, { caller, params, query }) =>
    listAffiliates(db, await ownEvent(db, caller, params.event_id), query),
  ),

  write(affiliates.create, async (deed, { caller, params, body }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    const id = await createAffiliate(deed, event, body);
    return { data: await ownAffiliate(deed.tx, event, id) };
  }),

  read(affiliates.get, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: await ownAffiliate(db, event, params.affiliate_id) };
  }),

  write(affiliates.update, async (deed, { caller, params, body }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    const affiliate = await ownAffiliate(deed.tx, event, params.affiliate_id);
    await updateAffiliate(deed, event, affiliate, body);
    return { data: await ownAffiliate(deed.tx, event, affiliate.id) };
  }),

  write(affiliates.remove, async (deed, { caller, params }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    await removeAffiliate(deed, event, await ownAffiliate(deed.tx, event, params.affiliate_id));
  }),

  outside(affiliates.export, async (db, { caller, params, query, locale, app, raw }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const slug = slugOf(event.title);
    const address = `${app.url}/event/${event.id}/${encodeURIComponent(slug)}`;
    return answerCsv(raw.reply, {
      name: `affiliates-${slug}`,
      columns: affiliateCsvColumns(event, address, locale),
      batches: exportedAffiliates(db, event, query),
    });
  }),
];
