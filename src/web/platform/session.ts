import { type QueryMeta, useQuery } from "@tanstack/react-query";
import { createContext, useContext, useState } from "react";
import { auth } from "#contract/auth.ts";
import { type Me, users } from "#contract/users.ts";
import { call } from "./api/call.ts";
import { mayLeave } from "./unsaved-changes.ts";
import { adoptLanguageOf } from "./choose-language.ts";
import { query, queryClient } from "./query-client.ts";
import { storeToken, useToken } from "./token.ts";

export type Session = {
  token: string | null;
  /** Undefined until it has loaded, and for a visitor who is not signed in. */
  me: Me | undefined;
};

/** The session of this browser and its user. */
export function useSession(): Session {
  const token = useToken();
  const { data } = useQuery({ ...query(users.me), enabled: token !== null });
  return { token, me: token ? data?.data : undefined };
}

/** The last known user, which the dashboard layout provides to everything below it. */
export const LastMe = createContext<Me | undefined>(undefined);

/**
 * Returns the user, or the last one after a sign-out here or in another tab, until the next page is
 * shown.
 */
export function useLastMe(): Me | undefined {
  const { me } = useSession();
  const [last, setLast] = useState(me);
  if (me && me !== last) setLast(me);
  return me ?? last;
}

/** For pages below the dashboard layout, which has loaded the user. */
export function useMe(): Me {
  const known = useLastMe();
  // a component that first renders after the session has ended (a drawer, lazy code) has never had
  // the user
  const above = useContext(LastMe);
  const me = known ?? above;
  if (!me) throw new Error("This page requires a signed-in user. Place it below the dashboard layout.");
  return me;
}

/**
 * Starts a session as this user in this account. Everything that was loaded in another session is
 * removed, except public data, which the page that is about to be left may still show. `call`
 * itself stores the token.
 */
export async function beginAs(me: Me): Promise<void> {
  queryClient().removeQueries({ predicate: ({ meta }) => isOfUser(meta) });
  queryClient().setQueryData(query(users.me).queryKey, { data: me });
  await adoptLanguageOf(me);
}

type GoTo = (url: string) => void;

const toNewDocument: GoTo = (url) => window.location.assign(url);

/** Ends the session here and on the server. Asks first where there are unsaved changes. */
export async function signOut(goTo = toNewDocument): Promise<void> {
  if (!(await mayLeave())) return;
  await call(auth.logout).catch(() => undefined);
  clearSession(goTo);
}

/**
 * Goes to the sign-in page as a new document. The data of the session stays visible until then and
 * is discarded with this document.
 */
export function clearSession(goTo = toNewDocument): void {
  storeToken(null);
  goTo("/auth/login");
}

function isOfUser(meta: QueryMeta | undefined): boolean {
  return meta?.provides?.length !== 0;
}
