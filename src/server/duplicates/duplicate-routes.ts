import { duplicates } from "#contract/duplicates.ts";
import { ownEvent } from "#server/events/own-event.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { decideDuplicates, undoDecision } from "./decide.ts";
import { findDuplicates } from "./groups.ts";
import { ownDecision } from "./own-decision.ts";
import { listDecisions } from "./duplicate-queries.ts";

export const duplicateRoutes: Route[] = [
  read(duplicates.find, async (db, { caller, params, query }) =>
    findDuplicates(db, await ownEvent(db, caller, params.event_id), query),
  ),

  read(duplicates.decided, async (db, { caller, params, query }) =>
    listDecisions(db, await ownEvent(db, caller, params.event_id), query.after),
  ),

  write(duplicates.decide, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    return { data: await ownDecision(ctx.tx, event, await decideDuplicates(ctx, event, body)) };
  }),

  write(duplicates.undo, async (ctx, { caller, params }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    await undoDecision(ctx, event, await ownDecision(ctx.tx, event, params.decision_id));
  }),
];
