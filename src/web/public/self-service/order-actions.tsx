import { Trans, useLingui } from "@lingui/react/macro";
import { IconMail, IconPencil, IconTicketOff } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { PublicOrder } from "#contract/checkout.ts";
import { selfService } from "#contract/self-service.ts";
import { call } from "#web/platform/api/call.ts";
import { paramsOf } from "#web/public/checkout/order-urls.ts";
import { useAction } from "#web/ui/use-action.ts";
import classes from "./self-service.module.css";
import { QueryProvider } from "./stored-answers.tsx";
import { useSelfService } from "./use-self-service.ts";

export default function OrderActions({ order }: { order: PublicOrder }) {
  return (
    <QueryProvider>
      <Actions order={order} />
    </QueryProvider>
  );
}

function Actions({ order }: { order: PublicOrder }) {
  const { t } = useLingui();
  const state = useSelfService(order);
  const [open, setOpen] = useState<"correct" | "cancel">();
  const { email } = order;
  const sendAgain = useAction(
    () => call(selfService.resend, { params: paramsOf(order) }),
    () => t`We sent the confirmation to ${email}.`,
  );
  if (!state) return null;
  const close = () => setOpen(undefined);
  const canCancel = state.tickets.some(({ cancel_amount }) => cancel_amount !== null);
  return (
    <section>
      <h2>
        <Trans>Manage your order</Trans>
      </h2>
      <ul className={classes.actions}>
        {state.can_correct && (
          <li>
            <button type="button" className={classes.action} onClick={() => setOpen("correct")}>
              <IconPencil size={20} stroke={1.5} aria-hidden />
              <Trans>Edit your details</Trans>
            </button>
          </li>
        )}
        <li>
          <button type="button" className={classes.action} disabled={sendAgain.isBusy} onClick={() => sendAgain.run()}>
            <IconMail size={20} stroke={1.5} aria-hidden />
            <Trans>Resend confirmation</Trans>
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
        {open === "correct" && <CorrectBuyer order={order} state={state} close={close} />}
        {open === "cancel" && <CancelTickets order={order} state={state} close={close} />}
      </Suspense>
    </section>
  );
}

const CorrectBuyer = lazy(() => import("./correct-buyer.tsx"));
const CancelTickets = lazy(() => import("./cancel-tickets.tsx"));
