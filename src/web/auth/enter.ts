import type { z } from "zod";
import type { loginAnswer } from "#contract/auth.ts";
import { users } from "#contract/users.ts";
import { adoptLanguageOf } from "#web/platform/i18n.ts";
import { ahead } from "#web/ui/ahead.ts";

/** The cache of answers is for what comes after the sign-in. */
const cache = ahead(() => import("#web/platform/query-client.ts"));

/** Begins anew as this person: nothing that was read under another sign-in stays. The token is kept by `call` itself. */
export async function enter(answer: z.output<typeof loginAnswer>): Promise<void> {
  const { query, queryClient } = await cache();
  queryClient().clear();
  if (!answer.user) return;
  queryClient().setQueryData(query(users.me).queryKey, { data: answer.user });
  await adoptLanguageOf(answer.user);
}
