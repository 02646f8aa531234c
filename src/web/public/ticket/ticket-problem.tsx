import { Trans, useLingui } from "@lingui/react/macro";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { PrivatePage } from "#web/public/private-page.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { HomeLink } from "#web/ui/states/home-link.tsx";
import { ErrorPage } from "#web/ui/states/error-page.tsx";
import classes from "./tickets.module.css";

/**
 * Why there is no ticket here: it was transferred, it was replaced by a new one, or the general
 * error page says it.
 */
export function TicketProblem() {
  const { t } = useLingui();
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 410) return <ErrorPage error={error} />;
  const isReplaced = error.data === "replaced";
  return (
    <PrivatePage title={isReplaced ? t`Ticket replaced` : t`Ticket transferred`}>
      <div className={classes.page}>
        <main id="content" tabIndex={-1}>
          {isReplaced ? (
            <EmptyState
              drawing="closed"
              order={1}
              action={<HomeLink />}
              title={<Trans>This ticket was replaced by a new one.</Trans>}
            >
              <Trans>Its code no longer works. Check your email for the new ticket, or contact the organizer.</Trans>
            </EmptyState>
          ) : (
            <EmptyState
              drawing="closed"
              order={1}
              action={<HomeLink />}
              title={<Trans>This ticket was transferred to someone else.</Trans>}
            >
              <Trans>Its code no longer works. The new attendee received their own link and code.</Trans>
            </EmptyState>
          )}
        </main>
        <PublicFooter />
      </div>
    </PrivatePage>
  );
}
