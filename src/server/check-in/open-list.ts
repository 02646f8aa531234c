import { checkInListState } from "#domain/check-in.ts";
import type { Db } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type DoorList, requireDoorList } from "./queries.ts";

/**
 * A list that lets people in right now.
 * @throws AppError not_found, list_not_active, list_expired
 */
export async function requireOpenList(db: Db, short_id: string): Promise<DoorList & { ticket_ids: number[] }> {
  const list = await requireDoorList(db, short_id);
  const state = checkInListState(list, new Date());
  if (state === "EXPIRED") throw new AppError("list_expired");
  if (state === "NOT_YET_ACTIVE") throw new AppError("list_not_active");
  return { ...list, ticket_ids: list.tickets.map(({ id }) => id) };
}
