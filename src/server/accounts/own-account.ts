import { AppError } from "#server/platform/errors.ts";
import type { OwnAccount } from "#server/platform/own.ts";

/** @throws AppError not_found for every account but the one that the token is bound to */
export function ownAccount(caller: { account: OwnAccount }, account_id: number): OwnAccount {
  if (account_id !== caller.account.id) throw new AppError("not_found");
  return caller.account;
}
