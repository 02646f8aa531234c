import { Trans, useLingui } from "@lingui/react/macro";
import { IconMail, IconPencil, IconTicketOff } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { PublicOrder } from "#contract/checkout.ts";
import { selfService } from "#contract/self-service.ts";
import { mutation } from "#web/platform/query-client.ts";
import { paramsOf } from "#web/public/checkout/order-urls.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "./self-service.module.css";
import { useSelfService } from "./use-self-service.ts";

export default function OrderActions({ order }: { order: PublicOrder }) {
  const { t } = useLingui();
  const state = useSelfService(order);
  const [open, setOpen] = useState<"correct" | "cancel">();
  const { email } = order;
  const sendAgain = useMutation({
    ...mutation(selfService.resend),
    onSuccess: () => notify.done(t`We sent the confirmation to ${email}.`),
    onError: notify.failed,
  });
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
          <button
            type="button"
            className={classes.action}
            disabled={sendAgain.isPending}
            onClick={() => sendAgain.mutate({ params: paramsOf(order) })}
          >
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
