import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { PublicEvent } from "#contract/public-events.ts";
import { widget } from "#contract/widget.ts";
import { query } from "#web/platform/query-client.ts";
import type { Lead } from "#web/public/event-page/tickets/use-ticket-selection.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { PlainButton } from "#web/ui/plain-button.tsx";
import classes from "./widget.module.css";

/**
 * Shown to a visitor who has closed the checkout or returned to the page: their tickets are still
 * held. Choosing others releases these.
 */
export function BegunOrder({ event, lead }: { event: PublicEvent; lead: Lead | undefined }) {
  const navigate = useNavigate();
  const { data } = useQuery({ ...query(widget.begun, { params: { event_id: event.id } }), staleTime: 0 });
  const begun = data?.data;
  if (!begun) return null;
  const goOn = () =>
    lead ? lead().to(begun.order_short_id) : navigate(`/checkout/${event.id}/${begun.order_short_id}`);
  return (
    <div className={classes.begun} role="status">
      <p>
        <Trans>
          Your tickets are reserved until <DateTime at={begun.reserved_until} zone={event.timezone} style="time" />.
        </Trans>
      </p>
      <PlainButton variant="quiet" onClick={() => void goOn()}>
        <Trans>Continue your order</Trans>
      </PlainButton>
    </div>
  );
}
