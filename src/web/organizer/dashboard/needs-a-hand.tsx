import { Plural, Trans } from "@lingui/react/macro";
import { Button, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Event } from "#contract/events.ts";
import { tickets } from "#contract/tickets.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { manageAddressOf } from "#web/organizer/events/event-addresses.ts";
import classes from "./dashboard-page.module.css";

type Need = { key: string; words: ReactNode; to: string; action: ReactNode };

/** What keeps people from coming, each with the way to change it. Nothing is shown when nothing is missing. */
export function NeedsAHand({ event }: { event: Event }) {
  const needs = useNeeds(event);
  if (needs.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="needs-a-hand">
      <Title order={2} size="h4" id="needs-a-hand" mb={4}>
        <Trans>Needs a hand</Trans>
      </Title>
      <ul className={classes.needs}>
        {needs.map(({ key, words, to, action }) => (
          <li key={key} className={classes.need}>
            <span className={classes.needWords}>
              <IconAlertTriangle size={20} aria-hidden />
              <span>{words}</span>
            </span>
            <Button component={Link} to={to} variant="default" size="xs">
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** While a ticket is sold out, another one may be opened: asked for now and then. */
const TICKETS_EVERY = 30_000;

function useNeeds(event: Event): Need[] {
  const me = useMe();
  const all = useQuery({
    ...query(tickets.list, { params: { event_id: event.id }, query: { per_page: 100 } }),
    refetchInterval: TICKETS_EVERY,
  });
  if (event.status === "ARCHIVED" || event.lifecycle_status === "ENDED") return [];
  const sold_out = all.data?.data.filter(({ sale_state }) => sale_state === "SOLD_OUT").map(({ title }) => title) ?? [];
  const needs: (Need | false)[] = [
    !me.is_account_verified && {
      key: "email",
      words: <Trans>Your email address is not confirmed yet. It must be before an event can be published.</Trans>,
      to: manageAddressOf(event, "getting-started"),
      action: <Trans>Confirm it</Trans>,
    },
    event.ticket_count === 0 && {
      key: "tickets",
      words: <Trans>There is nothing to buy yet.</Trans>,
      to: `${manageAddressOf(event, "tickets")}?open=new`,
      action: <Trans>Create a ticket</Trans>,
    },
    event.status === "DRAFT" && {
      key: "draft",
      words: <Trans>Only you can see this event.</Trans>,
      to: manageAddressOf(event, "getting-started"),
      action: <Trans>Get ready to publish</Trans>,
    },
    sold_out.length > 0 && {
      key: "sold_out",
      words: <SoldOut titles={sold_out} />,
      to: manageAddressOf(event, "tickets"),
      action: <Trans>Look at tickets</Trans>,
    },
  ];
  return needs.filter((need) => need !== false);
}

function SoldOut({ titles }: { titles: string[] }) {
  const [first] = titles;
  return titles.length === 1 ? (
    <Trans>“{first}” is sold out.</Trans>
  ) : (
    <Plural value={titles.length} one="# ticket is sold out." other="# tickets are sold out." />
  );
}
