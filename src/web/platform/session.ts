import { useQuery } from "@tanstack/react-query";
import { auth } from "#contract/auth.ts";
import { type Me, users } from "#contract/users.ts";
import { call } from "./call.ts";
import { query, queryClient } from "./query-client.ts";
import { keepToken, useToken } from "./token.ts";

export type Session = {
  token: string | null;
  /** Undefined until the answer is here, and for whoever is not signed in. */
  me: Me | undefined;
  role: Me["role"] | undefined;
};

/** Who is looking. */
export function useSession(): Session {
  const token = useToken();
  const { data } = useQuery({ ...query(users.me), enabled: token !== null });
  const me = token ? data?.data : undefined;
  return { token, me, role: me?.role };
}

/** For pages below the back office's layout, which has asked already. */
export function useMe(): Me {
  const { me } = useSession();
  if (!me) throw new Error("This page is for signed-in people: put it below the back office's layout.");
  return me;
}

/** Ends the sign-in here and on the server; what was read under it is forgotten. */
export async function signOut(): Promise<void> {
  await call(auth.logout).catch(() => undefined);
  keepToken(null);
  queryClient().clear();
}
