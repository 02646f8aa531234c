import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { EmptyDrawing } from "./drawings.tsx";
import classes from "./error-page.module.css";
import { HomeLink } from "./home-link.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";

/**
 * Shown in place of a page that failed. It only distinguishes "not found" from all other errors.
 */
export function ErrorPage({ error }: { error?: unknown }) {
  const { t } = useLingui();
  if (isNotFound(error)) {
    return (
      <Apology drawing="lost" tab={t`Page not found`} title={<Trans>Page not found</Trans>}>
        <Trans>The link may be mistyped, or the page may have been removed.</Trans>
      </Apology>
    );
  }
  return (
    <Apology drawing="storm" tab={t`Something went wrong`} title={<Trans>Something went wrong</Trans>}>
      <Trans>We couldn’t show this page. Reload it, or try again in a few minutes.</Trans>
    </Apology>
  );
}

/** For a signed-in user whose role does not allow the page. */
export function NoPermissionPage() {
  const { t } = useLingui();
  return (
    <Apology
      drawing="closed"
      tab={t`No permission`}
      title={<Trans>You do not have permission to access this page</Trans>}
    >
      <Trans>Ask an admin of this account for access.</Trans>
    </Apology>
  );
}

function Apology({
  drawing,
  tab,
  title,
  children,
}: {
  drawing: "lost" | "storm" | "closed";
  tab: string;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <main id="content" tabIndex={-1} className={classes.page}>
      <PageTitle>{tab}</PageTitle>
      <Logo />
      <div className={classes.words}>
        <EmptyDrawing kind={drawing} />
        <h1>{title}</h1>
        <p>{children}</p>
        <WayOn />
      </div>
    </main>
  );
}

/**
 * Link to the home page, and before it those to what a visitor looks for, because the home page is
 * the organizers' sign-in.
 */
function WayOn() {
  const { pathname } = useLocation();
  return (
    <>
      {VISITORS.test(pathname) && (
        <>
          <a href="/events">
            <Trans>View all events</Trans>
          </a>
          <a href="/find-order">
            <Trans>Find my order</Trans>
          </a>
        </>
      )}
      <HomeLink isFramed={pathname.startsWith("/widget/")} />
    </>
  );
}

const VISITORS = /^\/(event|events|e|o|organizer|checkout|order|ticket|find-order|unsubscribe)(\/|$)/;

/** Not found, or not accessible to this user: a call returned it, or no route matches. */
export function isNotFound(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && error.status === 404;
}
