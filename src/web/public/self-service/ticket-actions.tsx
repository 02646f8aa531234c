import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowForwardUp, IconMail, IconPencil } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { PublicOrder } from "#contract/checkout.ts";
import { selfService } from "#contract/self-service.ts";
import { fullName } from "#domain/names.ts";
import { mutation } from "#web/platform/query-client.ts";
import { paramsOf } from "#web/public/checkout/order-urls.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "./self-service.module.css";
import { useSelfService } from "./use-self-service.ts";

export type TicketOfOrder = { order: PublicOrder; ticket: PublicOrder["attendees"][number] };

/** Correct, transfer and send again: the actions that are currently possible. */
export default function TicketActions({ order, ticket }: TicketOfOrder) {
  const { t } = useLingui();
  const state = useSelfService(order);
  const [open, setOpen] = useState<"correct" | "transfer">();
  const { short_id: attendee_short_id, email } = ticket;
  const sendAgain = useMutation({
    ...mutation(selfService.resendTicket),
    onSuccess: () => notify.done(t`We sent the ticket to ${email}.`),
    onError: notify.failed,
  });
  const can = state?.tickets.find(({ short_id }) => short_id === attendee_short_id);
  if (!state || !can) return null;
  const close = () => setOpen(undefined);
  // the code tells tickets with the same name apart
  const isNamesake = order.attendees.some(
    (other) => other.short_id !== ticket.short_id && fullName(other) === fullName(ticket),
  );
  const about = (
    <VisuallyHidden>{isNamesake ? `${fullName(ticket)}, ${ticket.public_id}` : fullName(ticket)}</VisuallyHidden>
  );
  return (
    <>
      {can.can_correct && (
        <button type="button" className={classes.action} onClick={() => setOpen("correct")}>
          <IconPencil size={16} aria-hidden />
          <Trans>Edit</Trans>
          {about}
        </button>
      )}
      {can.can_transfer && (
        <button type="button" className={classes.action} onClick={() => setOpen("transfer")}>
          <IconArrowForwardUp size={16} aria-hidden />
          <Trans>Transfer</Trans>
          {about}
        </button>
      )}
      <button
        type="button"
        className={classes.action}
        disabled={sendAgain.isPending}
        onClick={() => sendAgain.mutate({ params: { ...paramsOf(order), attendee_short_id } })}
      >
        <IconMail size={16} aria-hidden />
        <Trans>Resend</Trans>
        {about}
      </button>
      <Suspense>
        {open === "correct" && (
          <CorrectTicket
            order={order}
            ticket={ticket}
            questions={state.questions}
            answers={can.answers}
            close={close}
          />
        )}
        {open === "transfer" && <TransferTicket order={order} ticket={ticket} close={close} />}
      </Suspense>
    </>
  );
}

const CorrectTicket = lazy(() => import("./correct-ticket.tsx"));
const TransferTicket = lazy(() => import("./transfer-ticket.tsx"));
