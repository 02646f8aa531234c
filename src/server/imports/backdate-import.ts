import { sql } from "kysely";
import { lockOrder } from "#server/order-state/lock-order.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { countActivity } from "#server/activities/count-activity.ts";
import { soldBy } from "./sold-by.ts";

/** Moves an imported order to the day on which it was placed, in the stats and in the lists. */
export async function backdate({ tx }: WriteContext, order: OwnOrder, placed_at: Date): Promise<void> {
  const completed = await lockOrder(tx, order);
  const { completed_at, event_id, id } = completed;
  if (!completed_at) return;
  const rows = await soldBy(tx, completed, [
    { times: -1, counted_at: completed_at },
    { times: 1, counted_at: placed_at },
  ]);
  await sql`with ${countActivity(event_id, rows)} select`.execute(tx);
  await tx.updateTable("orders").set({ completed_at: placed_at, created_at: placed_at }).where("id", "=", id).execute();
  await tx.updateTable("attendees").set({ created_at: placed_at }).where("order_id", "=", id).execute();
}
