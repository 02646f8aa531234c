import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { AttendeeRow } from "#contract/attendees.ts";
import { useMay } from "#web/platform/access.ts";
import { useEvent } from "#web/organizer/use-event.ts";

/** The order of an attendee, as a link for members with access to orders. */
export function OrderLink({ attendee }: { attendee: Pick<AttendeeRow, "order_id" | "order_public_id"> }) {
  const { id } = useEvent();
  if (!useMay({ area: "orders" })) return attendee.order_public_id;
  return (
    <Anchor component={Link} to={`/manage/event/${id}/orders?open=${attendee.order_id}`}>
      {attendee.order_public_id}
    </Anchor>
  );
}
