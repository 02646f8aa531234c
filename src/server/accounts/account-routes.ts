import { accounts } from "#contract/accounts.ts";
import { eventDefaultCalls } from "#contract/event-defaults.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { findEventDefaults, updateEventDefaults } from "./event-defaults.ts";
import { transferOwnership } from "./transfer-ownership.ts";
import { requireMfa } from "./require-mfa.ts";
import { shownAccount } from "./shown-account.ts";
import { updateAccount } from "./update-account.ts";

export const accountRoutes: Route[] = [
  read(accounts.get, async (db, { account, caller }) => ({
    data: await shownAccount(db, caller, account),
  })),

  write(accounts.update, async (ctx, { account, caller, body }) => {
    await updateAccount(ctx, account, body);
    return { data: await shownAccount(ctx.tx, caller, account) };
  }),

  read(eventDefaultCalls.get, async (db, { account }) => ({
    data: await findEventDefaults(db, account),
  })),

  write(eventDefaultCalls.update, async (ctx, { account, body }) => {
    await updateEventDefaults(ctx, account, body);
    return { data: await findEventDefaults(ctx.tx, account) };
  }),

  write(accounts.requireMfa, async (ctx, { account, caller, body }) => {
    await requireMfa(ctx, account, body.second_factor_required_from);
    return { data: await shownAccount(ctx.tx, caller, account) };
  }),

  write(accounts.transferOwnership, async (ctx, { account, caller, body }) => {
    await transferOwnership(ctx, caller, body);
    return { data: await shownAccount(ctx.tx, caller, account) };
  }),
];
