import type { z } from "zod";
import type { loginAnswer } from "#contract/auth.ts";
import { beginAs } from "#web/platform/session.ts";

/** Who has signed in, signed up or accepted an invitation goes on as themselves. */
export async function enter({ user }: z.output<typeof loginAnswer>): Promise<void> {
  if (user) await beginAs(user);
}
