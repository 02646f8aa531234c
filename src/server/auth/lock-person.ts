import type { Deed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";

/**
 * Nobody else changes this person's password or factors, nor signs in as them, until this deed is done. Locked before anything of theirs
 * is: else two would wait for each other.
 * @throws AppError step_expired: they are gone
 */
export async function lockPerson({ tx }: Deed, user_id: number): Promise<{ id: number; email: string }> {
  const person = await tx
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "=", user_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw new AppError("step_expired");
  return person;
}
