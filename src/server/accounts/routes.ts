import { accounts } from "#contract/accounts.ts";
import { provePassword } from "#server/auth/prove-password.ts";
import { placeOf } from "#server/auth/sign-in-places.ts";
import { inDeed } from "#server/platform/deed.ts";
import { outside, read, type Route, write } from "#server/platform/http.ts";
import { handOver } from "./hand-over.ts";
import { ownAccount } from "./own-account.ts";
import { requireAccount } from "./queries.ts";
import { updateAccount } from "./update.ts";

export const accountRoutes: Route[] = [
  read(accounts.get, async (db, { caller, params }) => ({
    data: await requireAccount(db, ownAccount(caller, params.account_id)),
  })),

  write(accounts.update, async (deed, { caller, params, body }) => {
    const account = ownAccount(caller, params.account_id);
    await updateAccount(deed, account, body);
    return { data: await requireAccount(deed.tx, account) };
  }),

  outside(accounts.handOver, async (db, call) => {
    const { caller, body, params } = call;
    ownAccount(caller, params.account_id);
    const proof = { password: body.current_password, place: placeOf(call), field: "current_password" as const };
    await provePassword(db, call, { id: caller.user_id }, proof);
    await inDeed(db, call, (deed) => handOver(deed, caller, body));
  }),
];
