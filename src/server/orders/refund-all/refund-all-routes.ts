import { refundAll } from "#contract/refund-all.ts";
import { ownEvent } from "#server/events/own-event.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { startRefundAll } from "./start-refund-all.ts";
import { refundAllState } from "./refund-all-state.ts";

export const refundAllRoutes: Route[] = [
  read(refundAll.get, async (db, { caller, params }) => ({
    data: await refundAllState(db, await ownEvent(db, caller, params.event_id)),
  })),

  write(refundAll.start, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    await startRefundAll(ctx, event, body);
    return { data: await refundAllState(ctx.tx, event) };
  }),
];
