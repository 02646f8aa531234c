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
        <Trans>The owner confirms their email address</Trans>
      ),
      why: <Trans>So that buyers can trust who invites them.</Trans>,
      is_done: me.is_account_verified,
      action: () => <ConfirmEmailStep />,
    },
    {
      key: "ticket",
      title: <Trans>Create ticket</Trans>,
      why: <Trans>Free, paid, by donation or in tiers.</Trans>,
      is_done: event.ticket_count > 0,
      action: link(`${manageAddressOf(event, "tickets")}?open=new`, <Trans>Create ticket</Trans>),
    },
    ...(paymentMethods?.is_paid &&
    (paymentMethods.problem === "not_connected" || paymentMethods.problem === "incomplete")
      ? [
          {
            key: "payment",
            title: <Trans>Set up payment</Trans>,
            why: (
              <Trans>So that people can pay for tickets. An admin of the account does it once for all events.</Trans>
            ),
            is_done: false,
            action: link("/account/payment", <Trans>Set up payment</Trans>),
          },
        ]
      : []),
    {
      key: "description",
      title: <Trans>Say what it is about</Trans>,
      why: <Trans>A few sentences that make people want to come.</Trans>,
      is_done: event.description !== null,
      action: link(settings("details"), <Trans>Write description</Trans>),
    },
    {
      key: "cover",
      title: <Trans>Add a cover picture</Trans>,
      why: <Trans>It appears on the event page, in mails and where links are shared.</Trans>,
      is_done: event.cover !== null,
      action: link(settings("cover"), <Trans>Add picture</Trans>),
    },
    {
      key: "publish",
      title: <Trans>Publish the event</Trans>,
      why: <Trans>From then on anybody with the link can buy.</Trans>,
      is_done: event.status === "LIVE",
      action: (isNext) => <PublishStep event={event} isNext={isNext} />,
    },
    {
      key: "check_in",
      title: <Trans>Prepare the door</Trans>,
      why: <Trans>A check-in list turns any phone into a scanner.</Trans>,
      is_done: (lists.data?.meta.total ?? 0) > 0,
      action: link(manageAddressOf(event, "check-in"), <Trans>Create check-in list</Trans>),
    },
  ];
}
