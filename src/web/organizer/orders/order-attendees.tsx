import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { Order } from "#contract/orders.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { fullName } from "#domain/names.ts";
import { Presence } from "#web/organizer/attendees/presence.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

export function OrderAttendees({ order }: { order: Order }) {
  const event = useEvent();
  const isUnpaid = order.status === "AWAITING_PAYMENT";
  if (order.attendees.length === 0) return <Trans>No names yet.</Trans>;
  return (
    <DefinitionList
      rows={order.attendees.map((attendee) => ({
        name: (
          <>
            <Anchor component={Link} to={`/manage/event/${event.id}/attendees?open=${attendee.id}`}>
              {fullName(attendee)}
            </Anchor>
            <br />
            {attendee.item_name}
          </>
        ),
        value: <Presence attendee={{ ...attendee, is_unpaid: isUnpaid }} />,
      }))}
    />
  );
}
