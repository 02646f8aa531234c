import type { PublicTicketPage } from "#contract/checkout.ts";
import { publicOrder } from "../orders/public-order.ts";
import type { Db } from "../platform/database.ts";
import { AppError } from "../platform/errors.ts";

/**
 * One ticket, for whoever holds its short id. It opens this ticket and nothing else of its order. The QR code holds the short
 * id itself: random, and naming nobody.
 * @throws AppError not_found, also while the order is not complete
 */
export async function publicTicket(db: Db, event_id: number, short_id: string): Promise<PublicTicketPage> {
  const found = await db
    .selectFrom("attendees")
    .select(["id", "order_id", "status", "locale"])
    .where("short_id", "=", short_id)
    .where("event_id", "=", event_id)
    .executeTakeFirst();
  if (!found || found.status === "PENDING") throw new AppError("not_found");
  const order = await publicOrder(db, found.order_id, []);
  const attendee = order.attendees.find((one) => one.short_id === short_id);
  if (!attendee) throw new AppError("not_found");
  const { public_id, first_name, last_name, item_name } = attendee;
  return {
    short_id,
    public_id,
    first_name,
    last_name,
    item_name,
    status: found.status,
    locale: found.locale as PublicTicketPage["locale"],
    order_public_id: order.public_id,
    qr_code: short_id,
    event: order.event,
  };
}
