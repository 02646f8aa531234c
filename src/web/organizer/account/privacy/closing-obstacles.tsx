import { Plural, Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { z } from "zod";
import type { closingObstacles } from "#contract/account-closing.ts";

/** What prevents closing the account, with links. */
export function ClosingObstacles({ obstacles }: { obstacles: z.output<typeof closingObstacles> }) {
  const { open_orders, pending_refunds, upcoming_events } = obstacles;
  return (
    <>
      <p>
        <Trans>This account can’t be closed yet:</Trans>
      </p>
      <ul>
        {open_orders > 0 && (
          <li>
            <Plural
              value={open_orders}
              one="# order is in checkout or awaiting payment."
              other="# orders are in checkout or awaiting payment."
            />
          </li>
        )}
        {pending_refunds > 0 && (
          <li>
            <Plural value={pending_refunds} one="# refund is in progress." other="# refunds are in progress." />
          </li>
        )}
        {upcoming_events.map(({ id, title, tickets }) => (
          <li key={id}>
            <Anchor component={Link} to={`/manage/event/${id}/orders`} inherit>
              {title}
            </Anchor>
            {" · "}
            <Plural
              value={tickets}
              one="# ticket sold, and the event isn’t over yet"
              other="# tickets sold, and the event isn’t over yet"
            />
          </li>
        ))}
      </ul>
    </>
  );
}
