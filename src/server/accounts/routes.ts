import { accounts } from "#contract/accounts.ts";
import { eventDefaultCalls } from "#contract/event-defaults.ts";
import { provePassword } from "#server/auth/prove-password.ts";
import { placeOf } from "#server/auth/sign-in-places.ts";
import { inDeed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import { outside, read, type Route, write } from "#server/platform/http.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { findEventDefaults, updateEventDefaults } from "./event-defaults.ts";
import { handOver } from "./hand-over.ts";
import { requireAccount } from "./queries.ts";
import { updateAccount } from "./update.ts";

export const accountRoutes: Route[] = [
  read(accounts.get, async (db, { caller, params }) => ({
    data: await requireAccount(db, named(caller, params.account_id)),
  })),

  write(accounts.update, async (deed, { caller, params, body }) => {
    const account = named(caller, params.account_id);
    await updateAccount(deed, account, body);
    return { data: await requireAccount(deed.tx, account) };
  }),

  read(eventDefaultCalls.get, async (db, { caller, params }) => ({
    data: await findEventDefaults(db, named(caller, params.account_id)),
  })),

  write(eventDefaultCalls.update, async (deed, { caller, params, body }) => {
    const account = named(caller, params.account_id);
    await updateEventDefaults(deed, account, body);
    return { data: await findEventDefaults(deed.tx, account) };
  }),

  outside(accounts.handOver, async (db, call) => {
    const { caller, body, params } = call;
    named(caller, params.account_id);
    const proof = { password: body.current_password, place: placeOf(call), field: "current_password" as const };
    await provePassword(db, call, { id: caller.user_id }, proof);
    await inDeed(db, call, (deed) => handOver(deed, caller, body));
  }),
];

/** @throws AppError not_found for every account but the one that the token is bound to */
function named(caller: { account: OwnAccount }, account_id: number): OwnAccount {
  if (account_id !== caller.account.id) throw new AppError("not_found");
  return caller.account;
}
