import { Trans } from "@lingui/react/macro";
import { Button, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { checkInLists } from "#contract/check-in-lists.ts";
import type { Event } from "#contract/events.ts";
import { tickets } from "#contract/tickets.ts";
import { type Area, mayDo } from "#domain/roles.ts";
import { chargesForFreeTicket } from "#domain/tickets.ts";
import { query } from "#web/platform/query-client.ts";
import { wholeList } from "#web/ui/list/complete-list.ts";
import { useMe } from "#web/platform/session.ts";
import { manageAddressOf } from "#web/organizer/events/event-urls.ts";
import classes from "./dashboard-page.module.css";
import { eventPhase } from "./event-phase.ts";

/** Without `way` only another member can change it. */
type Lack = { key: string; text: ReactNode; link?: { to: string; action: ReactNode; area?: Area } };

/**
 * Problems that keep people from attending, each with a link to resolve it. Renders nothing where
 * there are none.
 */
export function NeedsAttention({ event }: { event: Event }) {
  const needs = useNeeds(event);
  if (needs.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="needs-a-hand">
      <Title order={2} size="h4" id="needs-a-hand" mb={4}>
        <Trans>Needs attention</Trans>
      </Title>
      <ul className={classes.needs}>
        {needs.map(({ key, text, link }) => (
          <li key={key} className={classes.need}>
            <span className={classes.needWords}>
              <IconAlertTriangle size={20} aria-hidden />
              <span>{text}</span>
            </span>
            {link && (
              <Button component={Link} to={link.to} variant="default" size="xs">
                {link.action}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the first visible free ticket to which taxes or fees are added. */
function useFreeButCharging({ id: event_id, ticket_count }: Event) {
  const mayRead = mayDo(useMe(), { area: "tickets" });
  const { data } = useQuery({
    ...wholeList((paged) =>
      query(tickets.list, { params: { event_id }, query: { ...paged, "filter_fields[type][eq]": "FREE" } }),
    ),
    enabled: mayRead && ticket_count > 0,
  });
  return data?.data.find(
    ({ type, taxes_and_fees, is_hidden }) => !is_hidden && chargesForFreeTicket(type, taxes_and_fees),
  );
}

function useNeeds(event: Event): Lack[] {
  const me = useMe();
  const lists = useQuery(query(checkInLists.list, { params: { event_id: event.id }, query: { per_page: 1 } }));
  const charging = useFreeButCharging(event);
  const phase = eventPhase(event);
  const isOpen = phase === "selling" || phase === "today";
  const needs: (Lack | false)[] = [
    phase === "draft" &&
      event.lifecycle_status === "ENDED" && {
        key: "date",
        text: <Trans>This event’s date has passed, so tickets can no longer be sold.</Trans>,
        link: { to: manageAddressOf(event, "settings"), action: <Trans>Change date</Trans> },
      },
    isOpen &&
      event.status === "DRAFT" && {
        key: "hidden",
        text: <Trans>Only your team can see this event. Tickets already sold stay valid.</Trans>,
        link: event.hide_getting_started_page
          ? undefined
          : { to: manageAddressOf(event, "getting-started"), action: <Trans>Get ready to publish</Trans> },
      },
    isOpen &&
      !me.is_account_verified && {
        key: "email",
        text: me.is_account_owner ? (
          <Trans>Confirm your email address before you publish the event.</Trans>
        ) : (
          <Trans>The account owner must confirm their email address first.</Trans>
        ),
        // A banner above every page asks for it as well.
        link:
          me.is_account_owner && !event.hide_getting_started_page
            ? { to: manageAddressOf(event, "getting-started"), action: <Trans>Confirm email</Trans> }
            : undefined,
      },
    isOpen &&
      event.ticket_count === 0 && {
        key: "tickets",
        text: <Trans>This event has no tickets yet.</Trans>,
        link: {
          to: `${manageAddressOf(event, "tickets")}?open=new`,
          action: <Trans>Create ticket</Trans>,
          area: "tickets",
        },
      },
    phase !== "over" &&
      charging !== undefined && {
        key: "free",
        text: <Trans>“{charging.title}” is free, but it has taxes or fees.</Trans>,
        link: {
          to: `${manageAddressOf(event, "tickets")}?open=${charging.id}`,
          action: <Trans>View ticket</Trans>,
          area: "tickets",
        },
      },
    phase === "today" &&
      lists.data?.meta.total === 0 && {
        key: "door",
        text: <Trans>You need a check-in list to scan tickets.</Trans>,
        link: {
          to: `${manageAddressOf(event, "check-in")}?open=new`,
          action: <Trans>Create check-in list</Trans>,
          area: "check_in",
        },
      },
  ];
  return needs
    .filter((need) => need !== false)
    .map(({ link, ...need }) => ({
      ...need,
      link: link && mayDo(me, { area: link.area ?? "events", doing: "writing" }) ? link : undefined,
    }));
}
