import type { ViewedList } from "#contract/list-views.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";

export type ListViewRow = Awaited<ReturnType<typeof listListViews>>[number];

export function selectListViews(db: ReadDb, event: OwnEvent, user_id: number) {
  return db
    .selectFrom("list_views")
    .select(["id", "name", "address", "is_default"])
    .select((view) => view.ref("list").$castTo<ViewedList>().as("list"))
    .where("event_id", "=", event.id)
    .where("user_id", "=", user_id);
}

export function listListViews(db: ReadDb, event: OwnEvent, user_id: number, list: ViewedList | undefined) {
  const views = selectListViews(db, event, user_id).orderBy("name").orderBy("id");
  return (list ? views.where("list", "=", list) : views).execute();
}
