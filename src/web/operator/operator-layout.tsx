import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "react-router";
import { operator } from "#contract/operator.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
import { Logo } from "#web/ui/logo.tsx";
import { ColorSchemeSwitch } from "#web/ui/page/color-scheme-switch.tsx";
import { LanguageSwitch } from "#web/ui/page/language-switch.tsx";
import { LinkTabs } from "#web/ui/page/link-tabs.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { FullScreenLoader } from "#web/ui/states/full-screen-loader.tsx";
import { Entrance } from "./entrance.tsx";
import classes from "./operator.module.css";
import { EVERY_MS } from "./refetch.ts";

/** The session belongs to no user: the page is rendered in the browser that has its cookie. */
export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export { privateHeaders as headers, FullScreenLoader as HydrateFallback };

export const handle = { title: msg`Operator’s page` } satisfies PageHandle;

export default function OperatorLayout() {
  const { data, error, refetch } = useQuery({
    ...query(operator.health),
    refetchInterval: ({ state }) => (isSignedOut(state.error) ? false : EVERY_MS),
  });
  if (isSignedOut(error)) return <Entrance />;
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />;
  return data ? <SignedIn /> : <FullScreenLoader />;
}

function isSignedOut(error: Error | null): boolean {
  return isCallError(error, "unauthenticated");
}

function SignedIn() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const signOut = useMutation({
    ...mutation(operator.signOut),
    // Forgets what was read, and finds that the session has ended.
    onSuccess: () => queryClient().resetQueries(),
    onError: notify.failed,
  });
  const at = TABS.find((path) => pathname.replace(/\/$/, "") === path) ?? "/operator";
  return (
    <div className={classes.page}>
      <meta name="robots" content="noindex" />
      <header className={classes.bar}>
        <Logo />
        <span className={classes.name}>
          <Trans>Operator’s page</Trans>
        </span>
        <div className={classes.tools}>
          <LanguageSwitch />
          <ColorSchemeSwitch />
          <Button variant="default" size="xs" loading={signOut.isPending} onClick={() => signOut.mutate()}>
            <Trans>Sign out</Trans>
          </Button>
        </div>
      </header>
      <LinkTabs
        label={t`Operator’s page`}
        at={at}
        tabs={[
          { key: "/operator", label: t`Health`, to: "/operator" },
          { key: "/operator/jobs", label: t`Queue`, to: "/operator/jobs" },
          { key: "/operator/emails", label: t`Emails`, to: "/operator/emails" },
          { key: "/operator/accounts", label: t`Accounts`, to: "/operator/accounts" },
        ]}
      />
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}

const TABS = ["/operator", "/operator/jobs", "/operator/emails", "/operator/accounts"] as const;
