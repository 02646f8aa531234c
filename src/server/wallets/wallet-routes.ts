import { applePasses } from "#contract/apple-passes.ts";
import { walletPasses } from "#contract/wallet-passes.ts";
import { AppError } from "#server/platform/errors.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { untransacted, read, type Route } from "#server/platform/http.ts";
import { sendUpdatedApplePasses } from "./apple/send-pass.ts";
import { sendApplePass } from "./apple/send-updated-passes.ts";
import { changedPasses, registerDevice, unregisterDevice } from "./apple/devices.ts";
import { sendPicture } from "./google/send-picture.ts";
import { leadToGoogle } from "./google/send-save-link.ts";

export const walletRoutes: Route[] = [
  untransacted(walletPasses.appleOfTicket, (db, call) =>
    sendUpdatedApplePasses(db, call, { order: call.caller.order, short_id: call.caller.short_id }),
  ),

  untransacted(walletPasses.appleOfOrder, (db, call) => sendUpdatedApplePasses(db, call, { order: call.caller })),

  untransacted(walletPasses.googleOfTicket, (db, call) =>
    leadToGoogle(db, call, { order: call.caller.order, short_id: call.caller.short_id }),
  ),

  untransacted(walletPasses.googleOfOrder, (db, call) => leadToGoogle(db, call, { order: call.caller })),

  untransacted(walletPasses.picture, (db, { params, raw }) => sendPicture(db, raw.reply, params)),

  // Both responses are sent after the commit, so a phone that receives one is registered.
  untransacted(applePasses.register, async (db, call) => {
    const { caller, params, body, raw } = call;
    const device = { device_id: params.device_id, push_token: body.pushToken };
    const isNew = await withTransaction(db, call, (ctx) => registerDevice(ctx, caller, device));
    return raw.reply.status(isNew ? 201 : 200).send();
  }),

  untransacted(applePasses.unregister, async (db, call) => {
    const { caller, params, raw } = call;
    await withTransaction(db, call, (ctx) => unregisterDevice(ctx, caller, params.device_id));
    return raw.reply.status(200).send();
  }),

  read(applePasses.changed, async (db, { params, query, app, raw }) => {
    const isOurs = app.wallets.apple?.pass_type_id === params.pass_type_id;
    const changed = isOurs ? await changedPasses(db, params.device_id, query.passesUpdatedSince) : null;
    raw.reply.header("cache-control", "no-store");
    return changed ? raw.reply.send(changed) : raw.reply.status(204).send();
  }),

  untransacted(applePasses.pass, (db, { caller, app, now, raw }) => sendApplePass(db, caller, { app, now, raw })),

  untransacted(applePasses.log, async (_db, { app, body, log, raw }) => {
    if (!app.wallets.apple) throw new AppError("not_found");
    // Any client may send anything here: it is only for troubleshooting and logged at debug.
    const [first = ""] = body.logs.map((line) => firstLine(line));
    log.debug({ text: first, lines: body.logs.length }, "A device reported a problem with a wallet pass");
    return raw.reply.status(200).send();
  }),
];

/** Returns the first line without the serial numbers, tokens and URLs that phones include in it. */
function firstLine(line: string): string {
  return (line.split(/[\r\n]/)[0] ?? "").replace(/\S*[@?/]\S*|[\w-]{16,}/g, "…").slice(0, 120);
}
