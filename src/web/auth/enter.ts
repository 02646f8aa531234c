import type { z } from "zod";
import type { loginAnswer } from "#contract/auth.ts";
import { startingPlaceOf } from "#web/platform/starting-place.ts";
import { ahead } from "#web/ui/ahead.ts";

/** Who is signed in, with the cache of answers, is for what comes after the sign-in. */
const session = ahead(() => import("#web/platform/session.ts"));

/** Who has signed in, signed up or accepted an invitation goes on as themselves. Gives the address at which they begin. */
export async function enter({ user }: z.output<typeof loginAnswer>): Promise<string> {
  const { beginAs } = await session();
  if (!user) return "/";
  await beginAs(user);
  return startingPlaceOf(user);
}
