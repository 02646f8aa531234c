import { duplicates } from "#contract/duplicates.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { decideDuplicates, undoDecision } from "./decide.ts";
import { findDuplicates } from "./groups.ts";
import { ownDecision } from "./own-decision.ts";
import { listDecisions } from "./duplicate-queries.ts";

export const duplicateRoutes: Route[] = [
  read(duplicates.find, (db, { event, query }) => findDuplicates(db, event, query)),

  read(duplicates.decided, (db, { event, query }) => listDecisions(db, event, query.after)),

  write(duplicates.decide, async (ctx, { event, body }) => {
    return { data: await ownDecision(ctx.tx, event, await decideDuplicates(ctx, event, body)) };
  }),

  write(duplicates.undo, (ctx, { event, decision }) => undoDecision(ctx, event, decision)),
];
