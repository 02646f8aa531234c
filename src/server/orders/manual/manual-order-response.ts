import type { Reply } from "#contract/endpoint.ts";
import type { attendees } from "#contract/attendees.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";

/** The created order, with what is needed to print its tickets. */
export async function manualOrderResponse(
  db: ReadDb,
  { id }: OwnOrder,
): Promise<Reply<typeof attendees.create>["data"]> {
  const order = await db
    .selectFrom("orders")
    .select(["id as order_id", "short_id as order_short_id", "public_id as order_public_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const rows = db.selectFrom("attendees").select("id").where("order_id", "=", id).orderBy("id");
  const attendee_ids = (await rows.execute()).map((row) => row.id);
  return { ...order, attendee_ids };
}
