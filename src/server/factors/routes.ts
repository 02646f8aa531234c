import { factors } from "#contract/factors.ts";
import { outside, read, type Route, write } from "#server/platform/http.ts";
import { browserOf } from "#server/platform/sessions.ts";
import { addPasskey, confirmTotp, startPasskey, startTotp } from "./add-factor.ts";
import { askPasskey, prove } from "./prove.ts";
import { requireFactors } from "./queries.ts";
import { removePasskey, removeTotp, renamePasskey, renewRecoveryCodes } from "./remove-factor.ts";

export const factorRoutes: Route[] = [
  read(factors.get, async (db, { caller }) => ({ data: await requireFactors(db, caller.user_id) })),

  outside(factors.prove, (db, call) => prove(db, call, call.body)),

  write(factors.proveByPasskey, async (deed, call) => ({ data: await askPasskey(deed, call) })),

  write(factors.startTotp, async (deed, call) => ({ data: await startTotp(deed, call) })),

  outside(factors.confirmTotp, async (db, call) => {
    const recovery_codes = await confirmTotp(db, call, call.body.code);
    return { data: await requireFactors(db, call.caller.user_id), recovery_codes };
  }),

  write(factors.removeTotp, async (deed, call) => {
    await removeTotp(deed, call.caller, browserOf(call));
    return { data: await requireFactors(deed.tx, call.caller.user_id) };
  }),

  write(factors.startPasskey, async (deed, call) => ({ data: await startPasskey(deed, call) })),

  outside(factors.addPasskey, async (db, call) => {
    const recovery_codes = await addPasskey(db, call, call.body);
    return { data: await requireFactors(db, call.caller.user_id), recovery_codes };
  }),

  write(factors.renamePasskey, async (deed, { caller, params, body }) => {
    await renamePasskey(deed, caller, params.passkey_id, body.name);
    return { data: await requireFactors(deed.tx, caller.user_id) };
  }),

  write(factors.removePasskey, async (deed, call) => {
    await removePasskey(deed, call.caller, call.params.passkey_id, browserOf(call));
    return { data: await requireFactors(deed.tx, call.caller.user_id) };
  }),

  outside(factors.newRecoveryCodes, async (db, call) => {
    const recovery_codes = await renewRecoveryCodes(db, call, browserOf(call));
    return { data: await requireFactors(db, call.caller.user_id), recovery_codes };
  }),
];
