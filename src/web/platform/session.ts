import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useState } from "react";
import { auth } from "#contract/auth.ts";
import { type Me, users } from "#contract/users.ts";
import { call } from "./call.ts";
import { mayLeave } from "./unsaved-changes.ts";
import { adoptLanguageOf } from "./i18n.ts";
import { query, queryClient } from "./query-client.ts";
import type { ResponseMeta } from "./refresh.ts";
import { keepToken, useToken } from "./token.ts";

export type Session = {
  token: string | null;
  /** Undefined until the answer is here, and for whoever is not signed in. */
  me: Me | undefined;
};

/** Who is looking. */
export function useSession(): Session {
  const token = useToken();
  const { data } = useQuery({ ...query(users.me), enabled: token !== null });
  return { token, me: token ? data?.data : undefined };
}

/** Who was last known to look: the layout of the back office says it to all that is drawn below. */
export const LastMe = createContext<Me | undefined>(undefined);

/** Whoever has just signed out, here or in another tab, is still shown until the next page is drawn. */
export function useLastMe(): Me | undefined {
  const { me } = useSession();
  const [last, setLast] = useState(me);
  if (me && me !== last) setLast(me);
  return me ?? last;
}

/** For pages below the back office's layout, which has asked already. */
export function useMe(): Me {
  const known = useLastMe();
  // what is drawn for the first time after the sign-in has ended (a drawer, a part that was still fetched) never saw it
  const above = useContext(LastMe);
  const me = known ?? above;
  if (!me) throw new Error("This page is for signed-in people: put it below the back office's layout.");
  return me;
}

/**
 * Begins anew as this person in this account: nothing that was read under another sign-in stays. What is about nobody does: the page that
 * is about to be left may still show it. The token is kept by `call` itself.
 */
export async function beginAs(me: Me): Promise<void> {
  queryClient().removeQueries({ predicate: ({ meta }) => isAboutSomebody(meta) });
  queryClient().setQueryData(query(users.me).queryKey, { data: me });
  await adoptLanguageOf(me);
}

type GoTo = (address: string) => Promise<void> | void;

/** Ends the sign-in here and on the server; whoever has something unsaved is asked before. */
export async function signOut(navigate: GoTo): Promise<void> {
  if (!(await mayLeave())) return;
  await call(auth.logout).catch(() => undefined);
  await forgetSession(navigate);
}

/** Goes to the sign-in page, which is a new document: what was read under the sign-in goes with this one, where it is shown until then. */
export async function forgetSession(navigate: GoTo): Promise<void> {
  keepToken(null);
  await navigate("/auth/login");
}

function isAboutSomebody(meta: unknown): boolean {
  return (meta as ResponseMeta | undefined)?.about?.length !== 0;
}
