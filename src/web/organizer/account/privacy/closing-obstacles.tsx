import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { z } from "zod";
import type { closingObstacles } from "#contract/account-closing.ts";
import { Anchor } from "#web/ui/parts/anchor.tsx";

/** What prevents closing the account, with links. */
export function ClosingObstacles({ obstacles }: { obstacles: z.output<typeof closingObstacles> }) {
  const { open_orders, pending_refunds, upcoming_events } = obstacles;
  return (
    <>
      <p>
        <Trans>It can’t be closed yet:</Trans>
      </p>
      <ul>
        {open_orders > 0 && (
          <li>
            <Plural
              value={open_orders}
              one="# order is still being made or paid."
              other="# orders are still being made or paid."
            />
          </li>
        )}
        {pending_refunds > 0 && (
          <li>
            <Plural value={pending_refunds} one="# refund is on its way." other="# refunds are on their way." />
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
              one="# ticket is sold, and the event is not over."
              other="# tickets are sold, and the event is not over."
            />
          </li>
        ))}
      </ul>
    </>
  );
}
