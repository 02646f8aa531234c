import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { mutation } from "#web/platform/query-client.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { forget } from "#web/public/session-cache.ts";
import { InlineError } from "#web/public/inline-error.tsx";
import { DateTime } from "#web/ui/date-time.tsx";
import { paramsOf } from "#web/public/checkout/order-urls.ts";
import { useCheckout } from "#web/public/checkout/use-checkout.tsx";
import classes from "./offline.module.css";

/** Explains the offline payment before it is chosen. */
export function PayOffline({ order }: { order: PublicOrder }) {
  const { refresh } = useCheckout();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { organizer_name, timezone } = order.event;
  const startPayment = useMutation(mutation(checkout.startPayment));
  if (!order.offline) return null;
  const until = <DateTime at={order.offline.until} zone={timezone} style="written" />;

  async function choose() {
    setBusy(true);
    setProblem(null);
    try {
      await startPayment.mutateAsync({ params: paramsOf(order), body: { provider: "offline" } });
      forget(order);
    } catch (error) {
      if (!isCallError(error, "order_expired", "order_cancelled", "already_processed", "not_found"))
        setProblem(errorMessageOf(error));
    }
    await refresh();
    setBusy(false);
  }

  return (
    <section className={classes.way}>
      <p>
        {order.offline.gives_tickets ? (
          <Trans>
            Pay {organizer_name} directly. You’ll get your tickets and the payment details here and by email. Your
            tickets are valid right away, and stay valid if you pay by {until}.
          </Trans>
        ) : (
          <Trans>
            Pay {organizer_name} directly. You’ll get the payment details here and by email. Your tickets are reserved
            until {until}, and we’ll email them to you as soon as your payment is received.
          </Trans>
        )}
      </p>
      {problem !== null && <InlineError>{problem}</InlineError>}
      <Button size="lg" fullWidth loading={isBusy} onClick={() => void choose()}>
        <Trans>Order now, pay later</Trans>
      </Button>
    </section>
  );
}
