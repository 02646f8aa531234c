import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowForwardUp, IconMail, IconPencil } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { PublicOrder } from "#contract/checkout.ts";
import { buyersDesk } from "#contract/self-service.ts";
import { fullName } from "#domain/names.ts";
import { call } from "#web/platform/call.ts";
import { paramsOf } from "#web/public/checkout/order-urls.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useAction } from "#web/ui/use-action.ts";
import classes from "./self-service.module.css";
import { KeptAnswers } from "./stored-answers.tsx";
import { useDesk } from "./use-self-service.ts";

export type TicketInHand = { order: PublicOrder; ticket: PublicOrder["attendees"][number] };

/** Correct, hand on, send again: as far as it can be done now. */
export default function TicketActions(hand: TicketInHand) {
  return (
    <KeptAnswers>
      <Actions {...hand} />
    </KeptAnswers>
  );
}

function Actions({ order, ticket }: TicketInHand) {
  const { t } = useLingui();
  const desk = useDesk(order);
  const [open, setOpen] = useState<"correct" | "hand_on">();
  const { short_id: attendee_short_id, email } = ticket;
  const sendAgain = useAction(
    () => call(buyersDesk.resendTicket, { params: { ...paramsOf(order), attendee_short_id } }),
    () => t`The ticket is on its way to ${email}.`,
  );
  const can = desk?.tickets.find(({ short_id }) => short_id === attendee_short_id);
  if (!desk || !can) return null;
  const close = () => setOpen(undefined);
  const about = <VisuallyHidden>{fullName(ticket)}</VisuallyHidden>;
  return (
    <>
      {can.can_correct && (
        <button type="button" className={classes.action} onClick={() => setOpen("correct")}>
          <IconPencil size={16} aria-hidden />
          <Trans>Correct</Trans>
          {about}
        </button>
      )}
      {can.can_hand_on && (
        <button type="button" className={classes.action} onClick={() => setOpen("hand_on")}>
          <IconArrowForwardUp size={16} aria-hidden />
          <Trans>Hand on</Trans>
          {about}
        </button>
      )}
      <button type="button" className={classes.action} disabled={sendAgain.isBusy} onClick={() => sendAgain.run()}>
        <IconMail size={16} aria-hidden />
        <Trans>Send again</Trans>
        {about}
      </button>
      <Suspense>
        {open === "correct" && (
          <CorrectTicket order={order} ticket={ticket} questions={desk.questions} answers={can.answers} close={close} />
        )}
        {open === "hand_on" && <HandOn order={order} ticket={ticket} close={close} />}
      </Suspense>
    </>
  );
}

const CorrectTicket = lazy(() => import("./correct-ticket.tsx"));
const HandOn = lazy(() => import("./transfer-ticket.tsx"));
