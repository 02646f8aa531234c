import { z } from "zod";
import { instant } from "./fields.ts";

/** Something that came of an order's money. What was recorded by mistake and taken back is told by the order's history alone. */
export const receipt = z.object({
  id: z.int(),
  /** Smallest unit. */
  amount: z.int(),
  /** The day on which it came. */
  received_on: z.iso.date(),
  note: z.string().nullable(),
  /** Of an order that ended unpaid. */
  returned_at: instant.nullable(),
});
export type Receipt = z.output<typeof receipt>;

/** How an order stands that is paid by transfer or at the door, to its organizer. Amounts are in the smallest unit. */
export const offlineState = z.object({
  received: z.int(),
  missing: z.int(),
  /** Of what came, what bought nothing and has not been given back. */
  unmatched: z.int(),
  receipts: z.array(receipt),
});
export type OfflineState = z.output<typeof offlineState>;

/** The same to its buyer, also before they choose it: `until` when they have time to pay, at most. */
export const offlineWay = z.object({
  is_chosen: z.boolean(),
  /** The tickets are valid before the money has come: from the choice on, until then. */
  gives_tickets: z.boolean(),
  until: instant,
  received: z.int(),
  /** Plain text, line by line; once it is chosen. */
  instructions: z.string().nullable(),
});
export type OfflineWay = z.output<typeof offlineWay>;
