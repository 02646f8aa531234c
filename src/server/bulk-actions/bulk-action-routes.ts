import { bulkActions } from "#contract/bulk-actions.ts";
import { BULK, type BulkAction, givesMoney, isSentAgain } from "#domain/bulk-actions.ts";
import { type Area, type Doing, mayDo } from "#domain/roles.ts";
import { ownEvent } from "#server/events/own-event.ts";
import { refuseUnverified } from "#server/messages/messaging-quota.ts";
import { AppError } from "#server/platform/errors.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { bulkOutlook } from "./preview-action.ts";
import { ownBulkAction } from "./own-run.ts";
import { bulkActionResponse, listBulkActions } from "./bulk-action-queries.ts";
import { startBulkAction } from "./start-action.ts";
import { stopBulkAction } from "./stop-action.ts";

export const bulkActionRoutes: Route[] = [
  read(bulkActions.list, async (db, { caller, params, query }) => {
    requireWork(caller, AREA_OF[query.noun], "reading");
    return { data: await listBulkActions(db, await ownEvent(db, caller, params.event_id), query.noun) };
  }),

  read(bulkActions.outlook, async (db, { caller, params, body, now }) => {
    requireAction(caller, body, "reading");
    return { data: await bulkOutlook(db, await ownEvent(db, caller, params.event_id), body, now) };
  }),

  write(bulkActions.start, async (ctx, { caller, params, body }) => {
    requireAction(caller, body, "writing");
    if (isSentAgain(body.action)) refuseUnverified(caller);
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    return { data: await bulkActionResponse(ctx.tx, event, await startBulkAction(ctx, event, body)) };
  }),

  read(bulkActions.get, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const run = await ownBulkAction(db, event, params.bulk_action_id);
    requireWork(caller, AREA_OF[run.noun], "reading");
    return { data: await bulkActionResponse(db, event, run) };
  }),

  write(bulkActions.stop, async (ctx, { caller, params }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const run = await ownBulkAction(ctx.tx, event, params.bulk_action_id);
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
