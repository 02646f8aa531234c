import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Ticket } from "#contract/tickets.ts";
import { useFormat } from "#web/platform/format.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./shared-capacities.module.css";

type Shared = Ticket["capacity_assignments"][number];

/** The shared capacities of a ticket, each with its remaining units and a link. */
export function SharedCapacities({ ticket }: { ticket: Ticket | undefined }) {
  const { id: event_id } = useEvent();
  if (!ticket || ticket.capacity_assignments.length === 0) return null;
  return (
    <div className={classes.shared}>
      <Trans>Also limited by capacity assignments:</Trans>
      <ul>
        {ticket.capacity_assignments.map((shared) => (
          <li key={shared.id}>
            <Anchor component={Link} to={`/manage/event/${event_id}/capacity-assignments?open=${shared.id}`} inherit>
              {shared.name}
            </Anchor>
            {" · "}
            <Leaves shared={shared} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Leaves({ shared: { status, quantity_remaining } }: { shared: Shared }): ReactNode {
  const format = useFormat();
  if (status === "INACTIVE") return <Trans>turned off</Trans>;
  if (quantity_remaining === null) return <Trans>no limit</Trans>;
  if (quantity_remaining === 0) return <Trans>full</Trans>;
  return <Trans>{format.number(quantity_remaining)} left</Trans>;
}
