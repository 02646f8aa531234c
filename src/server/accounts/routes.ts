import { accounts } from "#contract/accounts.ts";
import { eventDefaultCalls } from "#contract/event-defaults.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { findEventDefaults, updateEventDefaults } from "./event-defaults.ts";
import { handOver } from "./hand-over.ts";
import { ownAccount } from "./own-account.ts";
import { requireFactor } from "./require-factor.ts";
import { shownAccount } from "./shown-account.ts";
import { updateAccount } from "./update.ts";

export const accountRoutes: Route[] = [
  read(accounts.get, async (db, { caller, params }) => ({
    data: await shownAccount(db, caller, ownAccount(caller, params.account_id)),
  })),

  write(accounts.update, async (deed, { caller, params, body }) => {
    const account = ownAccount(caller, params.account_id);
    await updateAccount(deed, account, body);
    return { data: await shownAccount(deed.tx, caller, account) };
  }),

  read(eventDefaultCalls.get, async (db, { caller, params }) => ({
    data: await findEventDefaults(db, ownAccount(caller, params.account_id)),
  })),

  write(eventDefaultCalls.update, async (deed, { caller, params, body }) => {
    const account = ownAccount(caller, params.account_id);
    await updateEventDefaults(deed, account, body);
    return { data: await findEventDefaults(deed.tx, account) };
  }),

  write(accounts.requireFactor, async (deed, { caller, params, body }) => {
    const account = ownAccount(caller, params.account_id);
    await requireFactor(deed, account, body.second_factor_required_from);
    return { data: await shownAccount(deed.tx, caller, account) };
  }),

  write(accounts.handOver, async (deed, { caller, params, body }) => {
    const account = ownAccount(caller, params.account_id);
    await handOver(deed, caller, body);
    return { data: await shownAccount(deed.tx, caller, account) };
  }),
];
