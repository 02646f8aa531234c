import { Link } from "react-router";
import type { AttendeeRow } from "#contract/attendees.ts";
import { useMay } from "#web/platform/access.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import { Anchor } from "#web/ui/parts/anchor.tsx";

/** The order that somebody came with, and the way to it for whoever may see orders. */
export function OrderLink({ attendee }: { attendee: Pick<AttendeeRow, "order_id" | "order_public_id"> }) {
  const { id } = useEvent();
  if (!useMay({ area: "orders" })) return attendee.order_public_id;
  return (
    <Anchor component={Link} to={`/manage/event/${id}/orders?open=${attendee.order_id}`}>
      {attendee.order_public_id}
    </Anchor>
  );
}
