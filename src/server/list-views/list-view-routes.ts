import { listViews } from "#contract/list-views.ts";
import { ownEvent } from "#server/events/own-event.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { changeListView, dropListView, saveListView } from "./save-list-view.ts";
import { ownListView } from "./own-list-view.ts";
import { listListViews } from "./list-view-queries.ts";

export const listViewRoutes: Route[] = [
  read(listViews.list, async (db, { caller, params, query }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: await listListViews(db, event, caller.user_id, query.list) };
  }),

  write(listViews.create, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const id = await saveListView(ctx, event, caller.user_id, body);
    return { data: await ownListView(ctx.tx, event, caller.user_id, id) };
  }),

  write(listViews.change, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const view = await ownListView(ctx.tx, event, caller.user_id, params.list_view_id);
    await changeListView(ctx, event, caller.user_id, view, body);
    return { data: await ownListView(ctx.tx, event, caller.user_id, view.id) };
  }),

  write(listViews.remove, async (ctx, { caller, params }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    await dropListView(ctx, await ownListView(ctx.tx, event, caller.user_id, params.list_view_id));
  }),
];
