import { WALLET_LINK_MAX, WALLET_PASSES_MAX } from "#domain/wallets.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { Db } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Call } from "#server/platform/http.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { takePasses } from "#server/wallets/store-passes.ts";
import { GoogleWallet, saveLink } from "./api.ts";
import { googleClass, googleObject, slimClass, slimObject } from "./objects.ts";
import { updateGoogleObjects } from "./update-objects.ts";

type Asking = Pick<Call, "by" | "now" | "network" | "app" | "raw" | "log">;

/**
 * Redirects to Google, which saves the passes of an order's valid tickets, or only the one of
 * `short_id`. The signed link contains the whole passes, or at least what check-in and the attendee
 * need. Where even that is too long, the passes are first sent to Google's API, and the link only
 * names them.
 * @throws AppError not_offered, attendee_cancelled
 */
export async function leadToGoogle(
  db: Db,
  call: Asking,
  { order, short_id }: { order: OwnOrder; short_id?: string },
): Promise<unknown> {
  const { wallets } = call.app;
  const { google } = wallets;
  if (!google) throw new AppError("not_offered");
  const request = { order, short_id, most: WALLET_PASSES_MAX, wallet: "GOOGLE" as const };
  const { event, passes } = await takePasses(db, call, request);
  const [first] = passes;
  if (!first) throw new AppError("attendee_cancelled");
  const origin = new URL(wallets.app_url).origin;
  const classes = [googleClass(wallets, event, first.shown)];
  const objects = passes.map(({ shown }) => googleObject(wallets, shown));
  const fullLink = await saveLink(google, { origin, classes, objects });
  const slim = { classes: classes.map(slimClass), objects: objects.map(slimObject) };
  const short = fullLink.length <= WALLET_LINK_MAX ? fullLink : await saveLink(google, { origin, ...slim });
  const link =
    short.length <= WALLET_LINK_MAX
      ? short
      : await linkAfterUpload().catch((error: unknown) => {
          call.log.warn({ err: error }, "Passes could not be sent to Google Wallet before they are saved");
          return fullLink;
        });
  // The job sends the event to Google where it has changed.
  const { event_id } = event;
  const once = { key: `google class ${event_id}` };
  await withTransaction(db, call, ({ tx }) =>
    enqueue(tx, updateGoogleObjects, { event_id, wallet_pass_ids: [] }, once),
  );
  return call.raw.reply.header("cache-control", "no-store").redirect(link, 302);

  async function linkAfterUpload(): Promise<string> {
    const at = new GoogleWallet(google as NonNullable<typeof google>);
    for (const eventClass of classes) await at.put("eventTicketClass", eventClass);
    await Promise.all(objects.map((object) => at.put("eventTicketObject", object)));
    const named = objects.map(({ id, classId }) => ({ id, classId }));
    return saveLink(google as NonNullable<typeof google>, { origin, classes: [], objects: named });
  }
}
