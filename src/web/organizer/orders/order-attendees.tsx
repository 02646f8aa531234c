import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { Order } from "#contract/orders.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import { Time } from "../../ui/time.tsx";
import { useEvent } from "../use-event.ts";

/** Who comes with this order, and who is in already. */
export function OrderAttendees({ order }: { order: Order }) {
  const event = useEvent();
  if (order.attendees.length === 0) return <Trans>No names yet.</Trans>;
  return (
    <DefinitionList
      rows={order.attendees.map((attendee) => ({
        name: (
          <>
            <Anchor component={Link} to={`/manage/event/${event.id}/attendees?open=${attendee.id}`}>
              {[attendee.first_name, attendee.last_name].filter(Boolean).join(" ")}
            </Anchor>
            <br />
            {attendee.item_name}
          </>
        ),
        value: <Presence attendee={attendee} zone={event.timezone} />,
      }))}
    />
  );
}

function Presence({ attendee: { status, checked_in_at }, zone }: { attendee: Order["attendees"][number]; zone: string }) {
  if (status === "CANCELLED") {
    return (
      <StatusDot tone="bad">
        <Trans>Cancelled</Trans>
      </StatusDot>
    );
  }
  if (status === "PENDING") {
    return (
      <StatusDot tone="quiet">
        <Trans>Not paid yet</Trans>
      </StatusDot>
    );
  }
  return checked_in_at ? (
    <StatusDot tone="good">
      <Trans>
        In since <Time at={checked_in_at} zone={zone} style="short" />
      </Trans>
    </StatusDot>
  ) : (
    <StatusDot tone="quiet">
      <Trans>Not in yet</Trans>
    </StatusDot>
  );
}
