import { Outlet, redirect } from "react-router";
import { users } from "#contract/users.ts";
import { isCallError } from "../platform/call-error.ts";
import { adoptLanguageOf, needCatalog } from "../platform/i18n.ts";
import { query, queryClient } from "../platform/query-client.ts";
import { rememberAddress } from "../platform/return-address.ts";
import { readToken } from "../platform/token.ts";
import { FullScreenLoader } from "../ui/full-screen-loader.tsx";

/** Everything behind the sign-in: drawn by the browser once the language and the person are known. */
export async function clientLoader({ request }: { request: Request }) {
  await needCatalog("organizer");
  const { pathname, search, hash } = new URL(request.url);
  if (readToken()) {
    try {
      const { data } = await queryClient().ensureQueryData(query(users.me));
      await adoptLanguageOf(data);
      return null;
    } catch (error) {
      if (!isCallError(error) || (error.status !== 401 && error.status !== 403)) throw error;
    }
  }
  rememberAddress(pathname + search + hash);
  throw redirect("/auth/login");
}
clientLoader.hydrate = true as const;

export { FullScreenLoader as HydrateFallback };

export default function SignedInLayout() {
  return <Outlet />;
}
