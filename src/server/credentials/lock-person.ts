import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Locks a user: no other transaction changes their password or second factors, or signs them in,
 * until this one ends. Must be locked before other rows of the user, or two transactions could
 * deadlock.
 * @throws AppError step_expired where the user was deleted
 */
export async function lockPerson({ tx }: WriteContext, user_id: number): Promise<{ id: number; email: string }> {
  const person = await tx
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "=", user_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw new AppError("step_expired");
  return person;
}
