import { shownRoom } from "#server/waiting-room/room-status.ts";
import { publicEvents } from "#contract/public-events.ts";
import { ORDER_COOKIE, sessionHash } from "#server/access/order-session.ts";
import { possibleAffiliateCode } from "#domain/affiliates.ts";
import { AppError } from "#server/platform/errors.ts";
import { read, type Route } from "#server/platform/http.ts";
import { isInsideCall } from "#server/platform/http/internal-calls.ts";
import { SHARED_CACHES } from "#server/platform/http/shared-caches.ts";
import { requestedCode, isGuessing } from "#server/promo-codes/requested-code.ts";
import type {} from "#server/event-stats/count-view.ts";
import { publicOrganizers } from "#contract/public-organizers.ts";
import { findGoodCode, previewedEvent, publicEvent } from "./public-event.ts";
import { publicOrganizer } from "./public-organizer.ts";
import { listedEvents } from "./listed-events.ts";

export const publicEventRoutes: Route[] = [
  read(publicEvents.list, (db, { query, locale, now }) => listedEvents(db, query, { locale, now })),

  read(publicOrganizers.get, async (db, { params }) => ({ data: await publicOrganizer(db, params.organizer_id) })),

  read(publicOrganizers.events, async (db, { params, query, locale, now }) =>
    listedEvents(db, query, { locale, now }, await publicOrganizer(db, params.organizer_id)),
  ),

  read(publicEvents.get, async (db, call) => {
    const { caller, params, query, now, cookie, raw } = call;
    const requested = requestedCode(call, params.event_id, query.promo_code);
    if (query.preview_at !== undefined) {
      const previewed = await previewedEvent(
        db,
        caller,
        params.event_id,
        requested,
        { ...query, preview_at: query.preview_at },
        now,
      );
      if (previewed) return { data: previewed.event, preview: { is_promo_code_good: previewed.is_promo_code_good } };
    }
    const session_hash = sessionHash(cookie(ORDER_COOKIE));
    const data = await publicEvent(db, caller, params.event_id, requested, {
      now,
      session_hash,
      locale: query.language,
    });
    // What is left, as every visitor reads it again and again while the page is open: the same for all
    // but organizers, buyers with tickets in their order, and readers with a promo code.
    const { promo_code, preview_at } = query;
    const isOwn = raw.request.headers.authorization !== undefined || session_hash !== null;
    if (!isOwn && promo_code === undefined && preview_at === undefined)
      raw.reply.headers({ "cache-control": SHARED_CACHES, vary: "authorization, cookie" });
    return { data: { ...data, waiting_room: shownRoom(call.app.waiting_rooms.open(data.id)) } };
  }),

  // organizers who view their own page are not visitors
  read(publicEvents.countView, async (_db, { caller, params, query, address, app }) => {
    if (caller.signed_in) return;
    app.views.count(params.event_id, address);
    const code = possibleAffiliateCode(query.aff ?? "");
    if (code !== null) app.views.countClick(params.event_id, code, address);
  }),

  read(publicEvents.checkPromoCode, async (db, call) => {
    const { caller, params, now } = call;
    // A page of ours shares its result for a code with all of its readers: the rejection of this
    // reader must not become a result for the code.
    if (isInsideCall() && isGuessing(call.app.limits, call.address, params.event_id))
      throw new AppError("too_many_requests");
    const requested = requestedCode(call, params.event_id, params.code);
    const code = await findGoodCode(db, caller, params.event_id, requested, now);
    return { valid: code !== null, code };
  }),
];
