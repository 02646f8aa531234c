import { Trans } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { IconShoppingCartOff } from "@tabler/icons-react";
import { useRef } from "react";
import type { Event } from "#contract/events.ts";
import type { Ticket } from "#contract/tickets.ts";
import { goToField } from "#web/ui/form/go-to-field.ts";
import { useIsReadOnly } from "#web/ui/form/use-is-read-only.ts";
import { ObstacleWay } from "./obstacle-link.tsx";
import { ObstacleText } from "./obstacle-messages.tsx";
import classes from "./obstacles.module.css";

/**
 * The obstacles that keep the saved ticket from being sold, with ways to resolve them for members
 * who may. Shown in the ticket's form, where the notice of an archived event is already above.
 */
export function WhyNotOnSale({ ticket, event }: { ticket: Ticket | undefined; event: Event }) {
  const element = useRef<HTMLUListElement>(null);
  const isReadOnly = useIsReadOnly();
  const obstacles = (ticket?.sale_obstacles ?? []).filter(({ name }) => name !== "event_archived");
  if (!ticket || obstacles.length === 0) return null;
  const toField = (name: string) => {
    const form = element.current?.closest("form");
    if (form) goToField(form, name);
  };
  return (
    <Alert
      color="gray"
      icon={<IconShoppingCartOff size={18} aria-hidden />}
      title={<Trans>Why this ticket isn’t available to everyone</Trans>}
    >
      <ul ref={element} className={classes.reasons}>
        {obstacles.map((obstacle) => (
          <li key={`${obstacle.name} ${obstacle.price_id} ${obstacle.capacity_assignment_id}`}>
            <span>
              <ObstacleText obstacle={obstacle} ticket={ticket} event={event} />
            </span>
            {!isReadOnly && <ObstacleWay obstacle={obstacle} ticket={ticket} event={event} toField={toField} />}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The reason why a tier is not on sale. The fields to resolve it are around it. */
export function WhyNotThisTier({
  ticket,
  event,
  price_id,
}: {
  ticket: Ticket | undefined;
  event: Event;
  price_id: number | null;
}) {
  const price = ticket?.prices.find(({ id }) => id === price_id);
  if (!ticket || !price || price.sale_obstacles.length === 0) return null;
  return (
    <p className={classes.tier}>
      {price.sale_obstacles.map((obstacle, at) => (
        <span key={obstacle.name}>
          {at > 0 && " · "}
          <ObstacleText obstacle={obstacle} ticket={ticket} event={event} />
        </span>
      ))}
    </p>
  );
}
