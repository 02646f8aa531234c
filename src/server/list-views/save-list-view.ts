import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { listViews } from "#contract/list-views.ts";
import { LIST_VIEWS_MAX } from "#domain/maxima.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OwnListView } from "./own-list-view.ts";
import { listListViews } from "./list-view-queries.ts";

/**
 * Saves a view of a list. A view is private to its user and not recorded in the activity log.
 * Returns its id.
 * @throws AppError invalid (taken), too_many_list_views
 */
export async function saveListView(
  { tx }: WriteContext,
  event: OwnEvent,
  user_id: number,
  input: Body<typeof listViews.create>,
): Promise<number> {
  await lockPerson(tx, user_id);
  if ((await listListViews(tx, event, user_id, input.list)).length >= LIST_VIEWS_MAX)
    throw new AppError("too_many_list_views");
  const { id } = await tx
    .insertInto("list_views")
    .values({ ...input, event_id: event.id, user_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Changes a view. Making it the default of its list unsets the previous default.
 * @throws AppError invalid (taken)
 */
export async function changeListView(
  { tx }: WriteContext,
  event: OwnEvent,
  user_id: number,
  { id, list }: OwnListView,
  input: Body<typeof listViews.change>,
): Promise<void> {
  await lockPerson(tx, user_id);
  if (input.is_default) {
    await tx
      .updateTable("list_views")
      .set({ is_default: false })
      .where("user_id", "=", user_id)
      .where("event_id", "=", event.id)
      .where("list", "=", list)
      .where("is_default", "=", true)
      .execute();
  }
  if (input.name !== undefined || input.is_default !== undefined)
    await tx.updateTable("list_views").set(input).where("id", "=", id).execute();
}

export async function dropListView({ tx }: WriteContext, { id }: OwnListView): Promise<void> {
  await tx.deleteFrom("list_views").where("id", "=", id).execute();
}

/** Serializes writes of one user from several windows. */
async function lockPerson(tx: Tx, user_id: number): Promise<void> {
  await sql`select from users where id = ${user_id} for no key update`.execute(tx);
}
