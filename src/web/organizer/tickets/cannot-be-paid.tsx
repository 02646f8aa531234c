import { Trans } from "@lingui/react/macro";
import { Alert, Anchor, Button } from "@mantine/core";
import { IconCreditCardOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Event } from "#contract/events.ts";
import { paymentConnections } from "#contract/payment-connections.ts";
import { query } from "#web/platform/query-client.ts";
import { manageAddressOf } from "#web/organizer/events/event-urls.ts";
import { useMay } from "#web/platform/access.ts";

/** Warns that there are paid tickets but no payment method, and says what to do. */
export function CannotBePaid({ event }: { event: Event }) {
  const { data } = useQuery(query(paymentConnections.paymentMethods, { params: { event_id: event.id } }));
  const mayConnect = useMay({ access: "admin" });
  const { currency } = event;
  const problem = data?.data.problem ?? null;
  if (problem === null || !data?.data.is_paid || event.status === "ARCHIVED") return null;
  return (
    <Alert
      color="orange"
      mb="md"
      icon={<IconCreditCardOff size={18} aria-hidden />}
      title={<Trans>Buyers can’t pay for this event’s tickets yet</Trans>}
    >
      {problem === "currency" ? (
        <Trans>Stripe doesn’t support {currency}. Free tickets still work.</Trans>
      ) : problem === "not_offered" ? (
        <Trans>Card payments aren’t set up on this installation. Free tickets still work.</Trans>
      ) : mayConnect ? (
        <Trans>Connect Stripe, or finish setting it up. Free tickets still work.</Trans>
      ) : (
        <Trans>Ask an account admin to connect Stripe. Free tickets still work.</Trans>
      )}
      <div>
        <Anchor component={Link} to={`${manageAddressOf(event, "settings")}?section=payment`}>
          <Trans>Offer bank transfer or payment at the door</Trans>
        </Anchor>
      </div>
      {mayConnect && problem !== "currency" && problem !== "not_offered" && (
        <div>
          <Button component={Link} to="/account/payment" variant="default" size="xs" mt="xs">
            <Trans>Set up payment</Trans>
          </Button>
        </div>
      )}
    </Alert>
  );
}
