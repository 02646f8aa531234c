import { refundAll } from "#contract/refund-all.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { startRefundAll } from "./start-refund-all.ts";
import { refundAllState } from "./refund-all-state.ts";

export const refundAllRoutes: Route[] = [
  read(refundAll.get, async (db, { event }) => ({
    data: await refundAllState(db, event),
  })),

  write(refundAll.start, async (ctx, { event, body }) => {
    await startRefundAll(ctx, event, body);
    return { data: await refundAllState(ctx.tx, event) };
  }),
];
