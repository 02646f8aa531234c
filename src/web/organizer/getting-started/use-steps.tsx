import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { checkInLists } from "#contract/check-in-lists.ts";
import type { Event } from "#contract/events.ts";
import { paymentConnections } from "#contract/payment-connections.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { manageAddressOf } from "#web/organizer/events/event-urls.ts";
import { ConfirmEmailStep } from "./confirm-email-step.tsx";
import { LinkStep } from "./link-step.tsx";
import { PublishStep } from "./publish-step.tsx";

export type Step = {
  key: string;
  title: ReactNode;
  why: ReactNode;
  is_done: boolean;
  /** The button or link of the step. `is_next`: the first open step. */
  action: (is_next: boolean) => ReactNode;
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
      action: link(`${manageAddressOf(event, "tickets")}?open=new`, <Trans>Create ticket</Trans>),
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
