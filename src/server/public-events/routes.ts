import { publicEvents } from "#contract/public-events.ts";
import { lifecycleStatus } from "#domain/event-status.ts";
import { slugOf } from "#domain/slug.ts";
import { optionalImage } from "#server/images/image-of.ts";
import { read, type Route } from "#server/platform/http.ts";
import { countView } from "#server/stats/count-view.ts";
import { descriptionPreview, isPromoCodeGood, publicEvent } from "./public-event.ts";
import { listLiveEvents } from "./queries.ts";

export const publicEventRoutes: Route[] = [
  read(publicEvents.list, async (db, { query }) => {
    const { data, meta } = await listLiveEvents(db, query);
    const rows = data.map(({ description, ...event }) => ({
      ...event,
      slug: slugOf(event.title),
      description_preview: descriptionPreview(description),
      lifecycle_status: lifecycleStatus(event, new Date()),
      cover: optionalImage(event.cover),
    }));
    return { data: rows, meta };
  }),

  read(publicEvents.get, async (db, { caller, params, query }) => ({
    data: await publicEvent(db, caller, params.event_id, query.promo_code),
  })),

  // organizers who look at their own page are no visitors
  read(publicEvents.countView, async (db, { caller, params, address }) => {
    if (!caller.signed_in) countView(db, params.event_id, address);
  }),

  read(publicEvents.checkPromoCode, async (db, { caller, params }) => ({
    valid: await isPromoCodeGood(db, caller, params.event_id, params.code),
  })),
];
