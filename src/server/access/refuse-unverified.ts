import { AppError } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/sessions.ts";

/** @throws AppError email_not_verified, account_not_verified */
export function refuseUnverified(caller: SignedIn): void {
  const problem = unverified(caller);
  if (problem) throw new AppError(problem);
}

export function unverified({
  account,
  is_email_verified,
}: SignedIn): "account_not_verified" | "email_not_verified" | null {
  if (!is_email_verified) return "email_not_verified";
  return account.is_verified ? null : "account_not_verified";
}
