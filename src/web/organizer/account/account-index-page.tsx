import { msg } from "@lingui/core/macro";
import { Navigate, useLocation } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { useMedia } from "#web/platform/use-media.ts";
import { useMe } from "#web/platform/session.ts";
import { BELOW_MD } from "#web/ui/breakpoints.ts";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { NoPermissionPage } from "#web/ui/states/error-page.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { accountPagesOf } from "./account-pages.ts";

export const handle = { title: msg`Account` } satisfies PageHandle;

/**
 * The start of the account's settings or finance: the first page that the user may open, or on
 * phones and tablets the list of the pages.
 */
export default function AccountIndexPage() {
  const { pathname } = useLocation();
  const isNarrow = useMedia(BELOW_MD);
  const pages = accountPagesOf(useMe());
  const group = pathname.startsWith("/account/finance") ? "finance" : "settings";
  const [first, second] = pages.filter((page) => page.group === group);
  if (isNarrow && first && second)
    return (
      <>
        <PageTitle>{handle.title}</PageTitle>
        <AccountFrame at={first.key} isList />
      </>
    );
  const start = first ?? pages[0];
  return start ? <Navigate to={start.to} replace /> : <NoPermissionPage />;
}
