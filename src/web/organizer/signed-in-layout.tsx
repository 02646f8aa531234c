import { useEffect } from "react";
import { Outlet, redirect, useLocation, useNavigate } from "react-router";
import { users } from "#contract/users.ts";
import { ProofHost } from "#web/mfa/step-up-host.tsx";
import { usePageIsOpen } from "#web/platform/access.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { adoptLanguageOf } from "#web/platform/choose-language.ts";
import { GoThere } from "#web/platform/go-there.tsx";
import { watchOtherTabs } from "#web/platform/other-sign-in.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import { rememberAddress } from "#web/platform/return-url.ts";
import { LastMe, useLastMe } from "#web/platform/session.ts";
import { ADD_FACTOR } from "#web/platform/sign-in-needed.ts";
import { readToken } from "#web/platform/token.ts";
import { NoPermissionPage } from "#web/ui/states/error-page.tsx";
import { FullScreenLoader } from "#web/ui/states/full-screen-loader.tsx";

/**
 * Layout of all signed-in pages, rendered in the browser once the language and the user are loaded.
 */
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

/**
 * A page above the user's role is not rendered, so it sends no requests. Neither is any page while
 * the user must first add a second factor.
 */
export default function SignedInLayout() {
  const isOpen = usePageIsOpen();
  const { pathname, search, hash } = useLocation();
  const me = useLastMe();
  const [id, account_id] = [me?.id, me?.account_id];
  useEffect(
    () => (id === undefined || account_id === undefined ? undefined : watchOtherTabs({ id, account_id })),
    [id, account_id],
  );
  // The session ended between loading and rendering.
  if (!me) return <GoThere to="/auth/login" />;
  if (me.must_add_factor && !OPEN_WITHOUT_FACTOR.includes(pathname))
    return <RedirectToAddFactor from={pathname + search + hash} />;
  return (
    <LastMe value={me}>
      {isOpen ? <Outlet /> : <NoPermissionPage />}
      <ProofHost />
    </LastMe>
  );
}

/** Another account may not require a second factor. */
const OPEN_WITHOUT_FACTOR = [ADD_FACTOR, "/manage/change-account"];

/** Redirects to adding a second factor, and back to the requested page afterwards. */
function RedirectToAddFactor({ from }: { from: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    rememberAddress(from);
    void navigate(ADD_FACTOR, { replace: true });
  }, [from, navigate]);
  return <FullScreenLoader />;
}
