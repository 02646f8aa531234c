import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { PublicOrder } from "#contract/checkout.ts";
import { PaintedCover } from "#web/ui/painted-cover.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Steps } from "#web/ui/steps.tsx";
import { Designed } from "#web/public/designed.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { Visits } from "#web/public/visits/visits.tsx";
import classes from "./checkout-frame.module.css";
import { eventAddress } from "./order-urls.ts";

/** `isStep`: whether the page is one of the checkout steps. Their progress is shown. */
type Framed = { order: PublicOrder; isStep?: boolean; children: ReactNode };

/** Surrounds every step with the event, the progress and the contact. */
export function CheckoutFrame({ order, isStep = true, children }: Framed) {
  const { event } = order;
  return (
    <div className={classes.page}>
      <Designed look={event.look} />
      <meta name="description" content={event.title} />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <header className={classes.head}>
        <Link to={eventAddress(event)} className={classes.event}>
          <span className={classes.picture}>
            {event.cover ? <Picture image={event.cover} sizes="64px" /> : <PaintedCover name={event.title} />}
          </span>
          <span className={classes.title}>{event.title}</span>
        </Link>
        {isStep && <WhereOneIs order={order} />}
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        <noscript>
          <p className={classes.unscripted}>
            <Trans>Your order is saved. To continue, turn on JavaScript and reload this page.</Trans>
          </p>
        </noscript>
        {children}
      </main>
      <PublicFooter about={event}>{isStep && <VisitsToCheckout order={order} />}</PublicFooter>
    </div>
  );
}

/**
 * Reports the begun checkout to the services that the organizer has chosen and the buyer has
 * accepted.
 */
function VisitsToCheckout({ order }: { order: PublicOrder }) {
  const { event, visit_services, short_id, total_gross: value, currency } = order;
  const isBegun = order.status !== "COMPLETED" && order.status !== "CANCELLED" && !order.is_expired;
  return (
    <Visits
      services={visit_services}
      event={event}
      organizer={event.organizer_name}
      visit={isBegun ? { is: "begin_checkout", value, currency } : null}
      order={short_id}
    />
  );
}

/** Progress in three steps, or two where there is nothing to pay. */
function WhereOneIs({ order }: { order: PublicOrder }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const steps = order.is_payment_required
    ? [t`Your details`, t`Payment`, t`Your tickets`]
    : [t`Your details`, t`Your tickets`];
  return (
    <Steps steps={steps} at={order.status === "COMPLETED" ? steps.length : pathname.endsWith("/payment") ? 1 : 0} />
  );
}
