import { Trans, useLingui } from "@lingui/react/macro";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { HomeLink } from "#web/ui/states/home-link.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { EventSearch } from "#web/public/listings/event-search.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import classes from "./event-gone.module.css";

/** Shown where the event does not exist or is not public. */
export function EventGone() {
  const { t } = useLingui();
  return (
    <div className={classes.page}>
      <PageTitle>{t`Event not available`}</PageTitle>
      <meta name="robots" content="noindex" />
      <main id="content" tabIndex={-1}>
        <EmptyState
          drawing="closed"
          order={1}
          title={<Trans>This event isn’t available</Trans>}
          action={
            <>
              <EventSearch />
              <a href="/events">
                <Trans>View all events</Trans>
              </a>
              <HomeLink />
            </>
          }
        >
          <Trans>
            It may have been removed or isn’t public yet. If someone sent you this link, ask them for a new one.
          </Trans>
        </EmptyState>
      </main>
      <PublicFooter />
    </div>
  );
}
