import { msg } from "@lingui/core/macro";
import { Navigate } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { useMe } from "#web/platform/session.ts";
import { NoPermissionPage } from "#web/ui/states/error-page.tsx";
import { accountPagesOf } from "./account-pages.ts";

export const handle = { title: msg`Account` } satisfies PageHandle;

/** Redirects to the first account page that the user may open. */
export default function AccountIndexPage() {
  const [first] = accountPagesOf(useMe());
  return first ? <Navigate to={first.to} replace /> : <NoPermissionPage />;
}
