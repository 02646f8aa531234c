import { bulkActions } from "#contract/bulk-actions.ts";
import { BULK, type BulkAction, givesMoney, isSentAgain } from "#domain/bulk-actions.ts";
import { type Area, type Doing, mayDo } from "#domain/roles.ts";
import { refuseUnverified } from "#server/access/refuse-unverified.ts";
import { AppError } from "#server/platform/errors.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { bulkOutlook } from "./preview-action.ts";
import { bulkActionResponse, listBulkActions } from "./bulk-action-queries.ts";
import { startBulkAction } from "./start-action.ts";
import { stopBulkAction } from "./stop-action.ts";

export const bulkActionRoutes: Route[] = [
  read(bulkActions.list, async (db, { event, caller, query }) => {
    requireWork(caller, AREA_OF[query.noun], "reading");
    return { data: await listBulkActions(db, event, query.noun) };
  }),

  read(bulkActions.outlook, async (db, { event, caller, body, now }) => {
    requireAction(caller, body, "reading");
    return { data: await bulkOutlook(db, event, body, now) };
  }),

  write(bulkActions.start, async (ctx, { event, caller, body }) => {
    requireAction(caller, body, "writing");
    if (isSentAgain(body.action)) refuseUnverified(caller);
    return { data: await bulkActionResponse(ctx.tx, event, await startBulkAction(ctx, event, body)) };
  }),

  read(bulkActions.get, async (db, { event, bulk_action: run, caller }) => {
    requireWork(caller, AREA_OF[run.noun], "reading");
    return { data: await bulkActionResponse(db, event, run) };
  }),

  write(bulkActions.stop, async (ctx, { event, bulk_action: run, caller }) => {
    requireAction(caller, { action: run.action, refunds: run.options.refunds }, "writing");
    await stopBulkAction(ctx, event, run);
    return { data: await bulkActionResponse(ctx.tx, event, run) };
  }),
];

const AREA_OF = { attendees: "attendees", orders: "orders" } as const;

/** Refuses a bulk action to a member who may not do the single action. */
function requireAction(caller: SignedIn, input: { action: BulkAction; refunds: boolean }, doing: Doing): void {
  requireWork(caller, BULK[input.action].area, doing);
  if (givesMoney(input.action, input)) requireWork(caller, "refunds", doing);
}

/** @throws AppError forbidden */
function requireWork(caller: SignedIn, area: Area, doing: Doing): void {
  if (!mayDo(caller, { area, doing })) throw new AppError("forbidden");
}
