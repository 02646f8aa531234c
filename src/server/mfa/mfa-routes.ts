import { mfa } from "#contract/mfa.ts";
import { untransacted, read, type Route, write } from "#server/platform/http.ts";
import { browserOf } from "#server/platform/sessions.ts";
import { addPasskey, confirmTotp, startPasskey, startTotp } from "./add-factor.ts";
import { askPasskey, prove } from "./step-up.ts";
import { requireFactors } from "#server/credentials/mfa-queries.ts";
import { removePasskey, removeTotp, renamePasskey, renewRecoveryCodes } from "./remove-factor.ts";

export const mfaRoutes: Route[] = [
  read(mfa.get, async (db, { caller }) => ({ data: await requireFactors(db, caller.user_id) })),

  untransacted(mfa.stepUp, (db, call) => prove(db, call, call.body)),

  write(mfa.stepUpByPasskey, async (ctx, call) => ({ data: await askPasskey(ctx, call) })),

  write(mfa.startTotp, async (ctx, call) => ({ data: await startTotp(ctx, call) })),

  untransacted(mfa.confirmTotp, async (db, call) => {
    const recovery_codes = await confirmTotp(db, call, call.body.code);
    return { data: await requireFactors(db, call.caller.user_id), recovery_codes };
  }),

  write(mfa.removeTotp, async (ctx, call) => {
    await removeTotp(ctx, call.caller, browserOf(call));
    return { data: await requireFactors(ctx.tx, call.caller.user_id) };
  }),

  write(mfa.startPasskey, async (ctx, call) => ({ data: await startPasskey(ctx, call) })),

  untransacted(mfa.addPasskey, async (db, call) => {
    const recovery_codes = await addPasskey(db, call, call.body);
    return { data: await requireFactors(db, call.caller.user_id), recovery_codes };
  }),

  write(mfa.renamePasskey, async (ctx, { caller, params, body }) => {
    await renamePasskey(ctx, caller, params.passkey_id, body.name);
    return { data: await requireFactors(ctx.tx, caller.user_id) };
  }),

  write(mfa.removePasskey, async (ctx, call) => {
    await removePasskey(ctx, call.caller, call.params.passkey_id, browserOf(call));
    return { data: await requireFactors(ctx.tx, call.caller.user_id) };
  }),

  untransacted(mfa.newRecoveryCodes, async (db, call) => {
    const recovery_codes = await renewRecoveryCodes(db, call, browserOf(call));
    return { data: await requireFactors(db, call.caller.user_id), recovery_codes };
  }),
];
