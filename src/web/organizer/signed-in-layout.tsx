import { Outlet, redirect } from "react-router";
import { users } from "#contract/users.ts";
import { usePageIsOpen } from "#web/platform/access.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { adoptLanguageOf } from "#web/platform/i18n.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import { rememberAddress } from "#web/platform/return-address.ts";
import { readToken } from "#web/platform/token.ts";
import { NoPermissionPage } from "#web/ui/error-page.tsx";
import { FullScreenLoader } from "#web/ui/full-screen-loader.tsx";

/** Everything behind the sign-in: drawn by the browser once the language and the person are known. */
export async function clientLoader({ request }: { request: Request }) {
  const { pathname, search, hash } = new URL(request.url);
  if (readToken()) {
    try {
      const { data } = await queryClient().ensureQueryData(query(users.me));
      await adoptLanguageOf(data);
      return null;
    } catch (error) {
      if (!isCallError(error) || error.code === "forbidden" || ![401, 403].includes(error.status)) throw error;
    }
  }
  rememberAddress(pathname + search + hash);
  throw redirect("/auth/login");
}
clientLoader.hydrate = true as const;

export { FullScreenLoader as HydrateFallback };

/** A page above the reader's role is not drawn: nothing of it is asked for. */
export default function SignedInLayout() {
  return usePageIsOpen() ? <Outlet /> : <NoPermissionPage />;
}
