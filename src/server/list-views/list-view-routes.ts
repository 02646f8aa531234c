import { listViews } from "#contract/list-views.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { changeListView, dropListView, saveListView } from "./save-list-view.ts";
import { ownListView } from "./own-list-view.ts";
import { listListViews } from "./list-view-queries.ts";

export const listViewRoutes: Route[] = [
  read(listViews.list, async (db, { event, caller, query }) => ({
    data: await listListViews(db, event, caller.user_id, query.list),
  })),

  write(listViews.create, async (ctx, { event, caller, body }) => {
    const id = await saveListView(ctx, event, caller.user_id, body);
    return { data: await ownListView(ctx.tx, event, caller.user_id, id) };
  }),

  write(listViews.change, async (ctx, { event, list_view: view, caller, body }) => {
    await changeListView(ctx, event, caller.user_id, view, body);
    return { data: await ownListView(ctx.tx, event, caller.user_id, view.id) };
  }),

  write(listViews.remove, (ctx, { list_view: view }) => dropListView(ctx, view)),
];
