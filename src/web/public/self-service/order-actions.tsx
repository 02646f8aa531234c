import { Trans, useLingui } from "@lingui/react/macro";
import { IconMail, IconPencil, IconTicketOff } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { PublicOrder } from "#contract/checkout.ts";
import { buyersDesk } from "#contract/self-service.ts";
import { call } from "#web/platform/call.ts";
import { paramsOf } from "#web/public/checkout/order-urls.ts";
import { useAction } from "#web/ui/use-action.ts";
import classes from "./self-service.module.css";
import { KeptAnswers } from "./stored-answers.tsx";
import { useDesk } from "./use-self-service.ts";

/** What can be done with the order as a whole, one under the other. */
export default function OrderActions({ order }: { order: PublicOrder }) {
  return (
    <KeptAnswers>
      <Actions order={order} />
    </KeptAnswers>
  );
}

function Actions({ order }: { order: PublicOrder }) {
  const { t } = useLingui();
  const desk = useDesk(order);
  const [open, setOpen] = useState<"correct" | "cancel">();
  const { email } = order;
  const sendAgain = useAction(
    () => call(buyersDesk.resend, { params: paramsOf(order) }),
    () => t`The confirmation is on its way to ${email}.`,
  );
  if (!desk) return null;
  const close = () => setOpen(undefined);
  const canCancel = desk.tickets.some(({ cancel_amount }) => cancel_amount !== null);
  return (
    <section>
      <h2>
        <Trans>Something to change?</Trans>
      </h2>
      <ul className={classes.actions}>
        {desk.can_correct && (
          <li>
            <button type="button" className={classes.action} onClick={() => setOpen("correct")}>
              <IconPencil size={20} stroke={1.5} aria-hidden />
              <Trans>Correct your details</Trans>
            </button>
          </li>
        )}
        <li>
          <button type="button" className={classes.action} disabled={sendAgain.isBusy} onClick={() => sendAgain.run()}>
            <IconMail size={20} stroke={1.5} aria-hidden />
            <Trans>Send the confirmation again</Trans>
          </button>
        </li>
        {canCancel && (
          <li>
            <button type="button" className={classes.action} onClick={() => setOpen("cancel")}>
              <IconTicketOff size={20} stroke={1.5} aria-hidden />
              <Trans>Cancel tickets</Trans>
            </button>
          </li>
        )}
      </ul>
      <Suspense>
        {open === "correct" && <CorrectBuyer order={order} desk={desk} close={close} />}
        {open === "cancel" && <CancelTickets order={order} desk={desk} close={close} />}
      </Suspense>
    </section>
  );
}

const CorrectBuyer = lazy(() => import("./correct-buyer.tsx"));
const CancelTickets = lazy(() => import("./cancel-tickets.tsx"));
