import type { SignUpMode } from "#domain/sign-up.ts";
import type { SignUp } from "#contract/auth.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    /** Who may create a user of their own accord; the operator's command always may. */
    readonly sign_up: SignUpMode;
  }
}

/** What sign-in and sign-up pages show. */
export async function readSignUp(db: ReadDb, mode: SignUpMode): Promise<SignUp> {
  return { mode, has_users: await hasUsers(db) };
}

/** @throws AppError invitation_needed, sign_up_closed */
export function requireOpenSignUp(mode: SignUpMode): void {
  if (mode === "invited") throw new AppError("invitation_needed");
  requireNewcomers(mode);
}

/**
 * For an invited person who has no user yet.
 * @throws AppError sign_up_closed
 */
export function requireNewcomers(mode: SignUpMode): void {
  if (mode === "closed") throw new AppError("sign_up_closed");
}

/** Invited people who have not accepted yet have no password. */
async function hasUsers(db: ReadDb): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("password_hash", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
