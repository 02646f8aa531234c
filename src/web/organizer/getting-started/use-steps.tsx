import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { checkInLists } from "#contract/check-in-lists.ts";
import type { Event } from "#contract/events.ts";
import { paymentConnections } from "#contract/payment-connections.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { manageAddressOf } from "#web/organizer/events/event-urls.ts";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { publishProblems } from "#domain/event-status.ts";
import { QuickTicket } from "#web/organizer/tickets/quick-ticket.tsx";
import { useEventActions } from "#web/organizer/events/use-event-actions.ts";

export type Step = {
  key: string;
  title: ReactNode;
  why: ReactNode;
  is_done: boolean;
  /** The button or link of the step. `is_next`: the first open step. */
  action?: (is_next: boolean) => ReactNode;
  /** A short form in place of a button. */
  form?: (is_next: boolean) => ReactNode;
};

export function useSteps(event: Event): Step[] {
  const me = useMe();
  const lists = useQuery(query(checkInLists.list, { params: { event_id: event.id }, query: { per_page: 1 } }));
  const paymentMethods = useQuery(query(paymentConnections.paymentMethods, { params: { event_id: event.id } })).data
    ?.data;
  const link = (to: string, label: ReactNode) => (isNext: boolean) => (
    <LinkStep to={to} isNext={isNext}>
      {label}
    </LinkStep>
  );
  const settings = (section: string) => `${manageAddressOf(event, "settings")}?section=${section}`;
  return [
    {
      key: "email",
      title: me.is_account_owner ? (
        <Trans>Confirm your email address</Trans>
      ) : (
        <Trans>Confirm the owner’s email address</Trans>
      ),
      why: <Trans>Required before you can publish.</Trans>,
      is_done: me.is_account_verified,
      action: () => <ConfirmEmailStep />,
    },
    {
      key: "ticket",
      title: <Trans>Create ticket</Trans>,
      why: <Trans>Free, paid, donation or tiered.</Trans>,
      is_done: event.ticket_count > 0,
      form: event.status === "ARCHIVED" ? undefined : (isNext) => <QuickTicket event={event} isNext={isNext} />,
    },
    ...(paymentMethods?.is_paid &&
    (paymentMethods.problem === "not_connected" || paymentMethods.problem === "incomplete")
      ? [
          {
            key: "payment",
            title: <Trans>Set up payment</Trans>,
            why: <Trans>Lets buyers pay for tickets. An admin sets this up once for all events.</Trans>,
            is_done: false,
            action: link("/account/payment", <Trans>Set up payment</Trans>),
          },
        ]
      : []),
    {
      key: "location",
      title: <Trans>Add the location</Trans>,
      why: event.is_online_event ? (
        <Trans>Tell attendees how to join online.</Trans>
      ) : (
        <Trans>Tell people where to go.</Trans>
      ),
      is_done: event.has_location,
      action: link(settings("place"), <Trans>Add location</Trans>),
    },
    {
      key: "description",
      title: <Trans>Describe your event</Trans>,
      why: <Trans>Tell people why they should come.</Trans>,
      is_done: event.description !== null,
      action: link(settings("details"), <Trans>Write description</Trans>),
    },
    {
      key: "cover",
      title: <Trans>Add a cover image</Trans>,
      why: <Trans>Shown on the event page, in emails and in shared links.</Trans>,
      is_done: event.cover !== null,
      action: link(settings("cover"), <Trans>Add cover image</Trans>),
    },
    {
      key: "publish",
      title: <Trans>Publish your event</Trans>,
      why: <Trans>Anyone with the link can then buy tickets.</Trans>,
      is_done: event.status === "LIVE",
      action: (isNext) => <PublishStep event={event} isNext={isNext} />,
    },
    {
      key: "check_in",
      title: <Trans>Set up check-in</Trans>,
      why: <Trans>With a check-in list, staff can scan tickets with any phone.</Trans>,
      is_done: (lists.data?.meta.total ?? 0) > 0,
      action: link(manageAddressOf(event, "check-in"), <Trans>Create check-in list</Trans>),
    },
  ];
}

/** The link is in the inbox; the banner above can resend it. */
function ConfirmEmailStep() {
  const me = useMe();
  if (!me.is_account_owner) return <Trans>Waiting for the account owner</Trans>;
  if (!me.dev_mailbox) return <Trans>Check your email for the link</Trans>;
  return (
    <Button component="a" href="/dev/mail?newest" target="_blank">
      <Trans>Open inbox</Trans>
    </Button>
  );
}

function LinkStep({ to, isNext, children }: { to: string; isNext: boolean; children: ReactNode }) {
  return (
    <Button component={Link} to={to} variant={isNext ? "filled" : "default"}>
      {children}
    </Button>
  );
}

/** The publish button or, until the event can be published, a text that names what is missing. */
function PublishStep({ event, isNext }: { event: Event; isNext: boolean }) {
  const me = useMe();
  const { publish } = useEventActions(event);
  if (event.status === "ARCHIVED") return null;
  const problems = publishProblems(me, event);
  if (problems[0] === "account_not_verified")
    return <Trans>Waiting for the owner to confirm their email address</Trans>;
  if (problems.length === 2) return <Trans>Confirm your email address and create a ticket first</Trans>;
  if (problems[0] === "email_not_verified") return <Trans>Confirm your email address first</Trans>;
  if (problems[0] === "no_tickets") return <Trans>Create a ticket first</Trans>;
  return (
    <Button variant={isNext ? "filled" : "default"} onClick={() => void publish()}>
      <Trans>Publish event</Trans>
    </Button>
  );
}
