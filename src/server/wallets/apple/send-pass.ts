import { setImmediate } from "node:timers/promises";
import { PKPass } from "passkit-generator";
import { slugOf } from "#domain/slug.ts";
import { WALLET_PASSES_MAX } from "#domain/wallets.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { attachment } from "#server/platform/files/attachment.ts";
import type { Db } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Call } from "#server/platform/http.ts";
import { takePasses } from "#server/wallets/store-passes.ts";
import { makeApplePass } from "./make-pass.ts";

export const PASS = "application/vnd.apple.pkpass";
export const BUNDLE = "application/vnd.apple.pkpasses";

type Asking = Pick<Call, "by" | "now" | "network" | "app" | "raw">;

/**
 * Returns the Apple Wallet passes of an order's valid tickets, or only the one of `short_id`: a
 * single pass, or a bundle of at most as many passes as a phone accepts at once.
 * @throws AppError not_offered, attendee_cancelled
 */
export async function sendUpdatedApplePasses(
  db: Db,
  call: Asking,
  { order, short_id }: { order: OwnOrder; short_id?: string },
): Promise<Buffer> {
  const { app, raw } = call;
  if (!app.wallets.apple) throw new AppError("not_offered");
  const request = { order, short_id, most: WALLET_PASSES_MAX, wallet: "APPLE" as const };
  const { passes } = await takePasses(db, call, request);
  const made: PKPass[] = [];
  for (const { shown } of passes) {
    made.push(await makeApplePass(db, shown, app.wallets));
    await setImmediate();
  }
  const [first, ...more] = made;
  const [{ shown } = { shown: null }] = passes;
  if (!first || !shown?.ticket) throw new AppError("attendee_cancelled");
  const name = `${slugOf(shown.title)}-${more.length > 0 ? shown.ticket.order_reference : shown.ticket.reference}`;
  raw.reply
    .header("content-type", more.length > 0 ? BUNDLE : PASS)
    .header("content-disposition", attachment(`${name}.pkpass${more.length > 0 ? "es" : ""}`))
    .header("cache-control", "no-store");
  return more.length > 0 ? PKPass.pack(first, ...more).getAsBuffer() : first.getAsBuffer();
}
