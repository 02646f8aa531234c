import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./add.module.css";

export type AddedOrder = {
  order_id: number;
  order_short_id: string;
  order_public_id: string;
  attendee_ids: number[];
};

export function Added({ order, close, again }: { order: AddedOrder; close: () => void; again: () => void }) {
  const { id: event_id } = useEvent();
  const { order_id, order_short_id, order_public_id, attendee_ids } = order;
  return (
    <div className={classes.people} role="status">
      <p>
        <Plural value={attendee_ids.length} one="# attendee was added." other="# attendees were added." />{" "}
        <Trans>
          Order <Link to={`/manage/event/${event_id}/orders?open=${order_id}`}>{order_public_id}</Link>
        </Trans>
      </p>
      <div className={classes.ways}>
        <Button component="a" href={`/order/${event_id}/${order_short_id}/print`} target="_blank" rel="noreferrer">
          <Trans>Print tickets</Trans>
        </Button>
        <Button
          component="a"
          variant="default"
          href={`/api/public/events/${event_id}/order/${order_short_id}/tickets_pdf`}
          download
        >
          <Trans>Download as PDF</Trans>
        </Button>
        <Button variant="default" onClick={again}>
          <Trans>Add more</Trans>
        </Button>
        <Button variant="subtle" onClick={close}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  );
}
