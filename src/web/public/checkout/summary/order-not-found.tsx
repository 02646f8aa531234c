import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useParams } from "react-router";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { HomeLink } from "#web/ui/states/home-link.tsx";
import { PlainButtonLink } from "#web/ui/plain-button.tsx";
import { PrivatePage } from "#web/public/private-page.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import classes from "./summary.module.css";

/** Shown where the order does not exist, or another browser has begun it and not completed it. */
export function OrderNotFound() {
  const { t } = useLingui();
  const { event_id } = useParams();
  return (
    <PrivatePage title={t`Order not found`}>
      <div className={`${classes.page} ${classes.width}`}>
        <main id="content" tabIndex={-1} className={classes.stopped}>
          <EmptyState
            drawing="lost"
            order={1}
            title={<Trans>We can’t find this order</Trans>}
            action={
              <>
                <PlainButtonLink to="/find-order">
                  <Trans>Find my order</Trans>
                </PlainButtonLink>
                <HomeLink />
              </>
            }
          >
            <Trans>
              The link may be mistyped. An unfinished order can only be opened in the browser where it was started.
            </Trans>{" "}
            <Link to={`/event/${event_id}`}>
              <Trans>Go to event</Trans>
            </Link>
          </EmptyState>
        </main>
        <PublicFooter />
      </div>
    </PrivatePage>
  );
}
