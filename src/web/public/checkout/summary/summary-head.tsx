import { Trans } from "@lingui/react/macro";
import { IconMailCheck } from "@tabler/icons-react";
import type { PublicOrder } from "#contract/checkout.ts";
import { Confetti } from "./confetti.tsx";
import { isJoyful } from "./is-joyful.ts";
import classes from "./summary-head.module.css";

/** The good news, or only the order and its event where there is none. */
export function SummaryHead({ order }: { order: PublicOrder }) {
  const { event, public_id } = order;
  if (!isJoyful(order)) {
    return (
      <header className={classes.head}>
        <p className={classes.order}>
          <Trans>Order {public_id}</Trans>
        </p>
        <h1>{event.title}</h1>
      </header>
    );
  }
  return (
    <header className={classes.head} data-joyful>
      <Confetti />
      <p className={classes.order}>
        <Trans>Order {public_id}</Trans>
      </p>
      <h1>
        <Trans>You’re going to {event.title}</Trans>
      </h1>
      <p className={classes.sent}>
        <IconMailCheck size={20} stroke={1.5} aria-hidden />
        <Sent order={order} />
      </p>
    </header>
  );
}

/** Attendees get their tickets by email. The buyer's own tickets come with the confirmation. */
function Sent({ order: { email, attendees } }: { order: PublicOrder }) {
  const buyer = email?.toLowerCase();
  const recipient = <strong>{email}</strong>;
  if (attendees.every((attendee) => attendee.email.toLowerCase() === buyer))
    return <Trans>We sent your tickets to {recipient}.</Trans>;
  return <Trans>We sent a confirmation to {recipient} and each ticket to its attendee.</Trans>;
}
