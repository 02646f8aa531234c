import { z } from "zod";
import { instant } from "./fields.ts";

/**
 * A received offline payment. One that was recorded by mistake and undone appears only in the
 * order's history.
 */
export const receipt = z.object({
  id: z.int(),
  /** In the smallest unit. */
  amount: z.int(),
  received_on: z.iso.date(),
  note: z.string().nullable(),
  /** When it was refunded offline, for an order that ended unpaid. */
  returned_at: instant.nullable(),
});
export type Receipt = z.output<typeof receipt>;

/** The state of an offline order for its organizer. Amounts are in the smallest unit. */
export const offlineState = z.object({
  received: z.int(),
  missing: z.int(),
  /** The part of the received payments that paid for nothing and is not refunded yet. */
  unmatched: z.int(),
  receipts: z.array(receipt),
});
export type OfflineState = z.output<typeof offlineState>;

/**
 * The same for the buyer, also before choosing to pay offline: `until` is the latest time to pay.
 */
export const offlineWay = z.object({
  is_chosen: z.boolean(),
  /** The tickets are valid before payment: from the choice of this method until the deadline. */
  gives_tickets: z.boolean(),
  until: instant,
  received: z.int(),
  /** Plain text with line breaks; null until the method is chosen. */
  instructions: z.string().nullable(),
});
export type OfflineWay = z.output<typeof offlineWay>;
