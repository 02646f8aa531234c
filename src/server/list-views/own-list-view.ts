import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";
import { type ListViewRow, selectListViews } from "./list-view-queries.ts";

/** A list view that is proven to be the caller's. */
export type OwnListView = Own<"list_view", ListViewRow>;

/** @throws AppError not_found, for a colleague's too */
export async function ownListView(
  db: ReadDb,
  event: OwnEvent,
  user_id: number,
  list_view_id: number,
): Promise<OwnListView> {
  const view = await selectListViews(db, event, user_id).where("id", "=", list_view_id).executeTakeFirst();
  if (!view) throw new AppError("not_found");
  return view as OwnListView;
}
