import { widget } from "#contract/widget.ts";
import { ORDER_COOKIE, sessionHash } from "#server/access/order-session.ts";
import { newCookieValue } from "#server/platform/http/cookies.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { hashOf } from "#server/platform/sessions.ts";
import { createCheckoutHandoff } from "./create-checkout-handoff.ts";
import { findBegun, findCheckoutHandoff, findWidget } from "./widget-queries.ts";
import { redeemHandoff } from "./redeem-checkout-handoff.ts";

export const widgetRoutes: Route[] = [
  read(widget.get, async (db, { caller, params }) => ({ data: await findWidget(db, caller, params.event_id) })),

  read(widget.begun, async (db, { params, cookie, now }) => {
    const session_hash = sessionHash(cookie(ORDER_COOKIE));
    return { data: session_hash === null ? null : await findBegun(db, { ...params, session_hash }, now) };
  }),

  write(widget.createHandoff, async (ctx, { caller: order }) => ({ data: await createCheckoutHandoff(ctx, order) })),

  write(widget.redeemHandoff, async (ctx, { params, body, cookie, setCookie }) => {
    const known = sessionHash(cookie(ORDER_COOKIE));
    const fresh = known === null ? newCookieValue() : null;
    const browser = { session_hash: known ?? hashOf(fresh ?? ""), is_new_session: known === null };
    const data = await redeemHandoff(ctx, { ...params, ...body, ...browser });
    if (fresh !== null) setCookie(ORDER_COOKIE, fresh);
    return { data };
  }),

  read(widget.getHandoff, async (db, { params, now }) => ({ data: await findCheckoutHandoff(db, params, now) })),
];
