import { accounts } from "#contract/accounts.ts";
import { eventDefaultCalls } from "#contract/event-defaults.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { findEventDefaults, updateEventDefaults } from "./event-defaults.ts";
import { transferOwnership } from "./transfer-ownership.ts";
import { ownAccount } from "./own-account.ts";
import { requireMfa } from "./require-mfa.ts";
import { shownAccount } from "./shown-account.ts";
import { updateAccount } from "./update-account.ts";

export const accountRoutes: Route[] = [
  read(accounts.get, async (db, { caller, params }) => ({
    data: await shownAccount(db, caller, ownAccount(caller, params.account_id)),
  })),

  write(accounts.update, async (ctx, { caller, params, body }) => {
    const account = ownAccount(caller, params.account_id);
    await updateAccount(ctx, account, body);
    return { data: await shownAccount(ctx.tx, caller, account) };
  }),

  read(eventDefaultCalls.get, async (db, { caller, params }) => ({
    data: await findEventDefaults(db, ownAccount(caller, params.account_id)),
  })),

  write(eventDefaultCalls.update, async (ctx, { caller, params, body }) => {
    const account = ownAccount(caller, params.account_id);
    await updateEventDefaults(ctx, account, body);
    return { data: await findEventDefaults(ctx.tx, account) };
  }),

  write(accounts.requireMfa, async (ctx, { caller, params, body }) => {
    const account = ownAccount(caller, params.account_id);
    await requireMfa(ctx, account, body.second_factor_required_from);
    return { data: await shownAccount(ctx.tx, caller, account) };
  }),

  write(accounts.transferOwnership, async (ctx, { caller, params, body }) => {
    const account = ownAccount(caller, params.account_id);
    await transferOwnership(ctx, caller, body);
    return { data: await shownAccount(ctx.tx, caller, account) };
  }),
];
