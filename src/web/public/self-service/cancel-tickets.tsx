import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Checkbox } from "@mantine/core";
import { IconAlertTriangle, IconMail } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import { selfService, type SelfService } from "#contract/self-service.ts";
import { sumBack } from "#domain/self-service.ts";
import { fullName } from "#domain/names.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { paramsOf } from "#web/public/checkout/order-urls.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Money } from "#web/ui/money.tsx";
import { Reference } from "#web/ui/reference.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "./self-service.module.css";
import { useDone } from "./use-self-service.ts";

/** Which tickets to cancel and how much is refunded for them, before it is done. */
export default function CancelTickets({
  order,
  state,
  close,
}: {
  order: PublicOrder;
  state: SelfService;
  close: () => void;
}) {
  const { t } = useLingui();
  const done = useDone(close);
  const offered = order.attendees.flatMap((ticket) => {
    const amount = state.tickets.find(({ short_id }) => short_id === ticket.short_id)?.cancel_amount ?? null;
    return amount === null ? [] : [{ ...ticket, amount }];
  });
  const [chosen, setChosen] = useState<readonly string[]>(offered.length === 1 ? offered.map(idOf) : []);
  const [idempotency_key] = useState(() => randomUuid());
  const picked = offered.filter(({ short_id }) => chosen.includes(short_id));
  const amount = sumBack(
    picked.map((ticket) => ticket.amount),
    state.total_remaining,
  );
  const count = picked.length;
  const isPaid = order.total_gross > 0;
  const body = { attendee_short_ids: picked.map(idOf), amount, idempotency_key };
  const { mutate, isPending, error } = useMutation({
    ...mutation(selfService.cancel),
    onSuccess: () => {
      notify.done(count === 1 ? t`The ticket was cancelled.` : t`The tickets were cancelled.`);
      done();
    },
    // loads the current amount, so that the next click agrees to it
    onError: (problem) => {
      if (isCallError(problem, "amount_changed"))
        void queryClient().invalidateQueries(query(selfService.get, { params: paramsOf(order) }));
    },
  });
  const toggle = (short_id: string) =>
    setChosen(chosen.includes(short_id) ? chosen.filter((id) => id !== short_id) : [...chosen, short_id]);
  return (
    <Dialog title={<Trans>Cancel tickets</Trans>} isBusy={isPending} close={close}>
      <Rule order={order} state={state} />
      {isCallError(error, "buyer_proof_needed") ? (
        <BuyerProof order={order} />
      ) : (
        error && (
          <Alert color="red" role="alert" mb="md" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {errorMessageOf(error)}
          </Alert>
        )
      )}
      <fieldset className={classes.tickets}>
        <legend className="visually-hidden">
          <Trans>Tickets to cancel</Trans>
        </legend>
        {offered.length > 1 && (
          <Checkbox
            label={<Trans>All tickets</Trans>}
            checked={count === offered.length}
            indeterminate={count > 0 && count < offered.length}
            onChange={() => setChosen(count === offered.length ? [] : offered.map(idOf))}
          />
        )}
        {offered.map((ticket) => (
          <div key={ticket.short_id} className={classes.ticket}>
            <Checkbox
              label={fullName(ticket)}
              description={
                <>
                  {ticket.item_name} · <Reference>{ticket.public_id}</Reference>
                </>
              }
              checked={chosen.includes(ticket.short_id)}
              onChange={() => toggle(ticket.short_id)}
            />
            {isPaid && (
              <span className={`${classes.back} figures`}>
                <Money amount={ticket.amount} currency={order.currency} />
              </span>
            )}
          </div>
        ))}
      </fieldset>
      {isPaid && (
        <p className={classes.sum} role="status">
          <Trans>Your refund</Trans>
          <span className="figures">
            <Money amount={amount} currency={order.currency} />
          </span>
        </p>
      )}
      <p className={classes.words}>
        <Trans>Cancelled tickets are no longer valid and go back on sale. You can’t undo this.</Trans>
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={close} disabled={isPending}>
          <Trans>Keep tickets</Trans>
        </Button>
        <Button
          color="red"
          disabled={count === 0}
          loading={isPending}
          onClick={() => mutate({ params: paramsOf(order), body })}
        >
          {count === 0 ? (
            <Trans>Select tickets to cancel</Trans>
          ) : (
            <Plural value={count} one="Cancel # ticket" other="Cancel # tickets" />
          )}
        </Button>
      </div>
    </Dialog>
  );
}

/** The rule behind the refund, and its deadline. */
function Rule({ order, state: { cancellation } }: { order: PublicOrder; state: SelfService }) {
  if (!cancellation || order.total_gross === 0) return null;
  const { percent, until } = cancellation;
  const end = <DateTime at={until} zone={order.event.timezone} />;
  return (
    <p className={classes.words}>
      {percent === 0 ? (
        <Trans>You can cancel tickets until {end}, but no refund will be issued.</Trans>
      ) : percent === 100 ? (
        <Trans>Cancel by {end} for a full refund to your original payment method.</Trans>
      ) : (
        <Trans>
          Cancel by {end} to get {percent}% refunded to your original payment method.
        </Trans>
      )}
    </p>
  );
}

function idOf({ short_id }: { short_id: string }): string {
  return short_id;
}

/**
 * Required before a refund in a browser that did not buy: sends a link to the buyer's email and
 * shows where it went.
 */
function BuyerProof({ order }: { order: PublicOrder }) {
  const { mutate, isPending, error, data } = useMutation(mutation(selfService.sendProof));
  const sent_to = data?.data.sent_to;
  return (
    <Alert role="alert" mb="md" icon={<IconMail size={18} aria-hidden />}>
      {sent_to === undefined ? (
        <>
          <p>
            <Trans>
              Because this involves a refund, confirm by email that this is your order. Nothing has been cancelled yet.
            </Trans>
          </p>
          <Button size="sm" loading={isPending} onClick={() => mutate({ params: paramsOf(order) })}>
            <Trans>Email me a confirmation link</Trans>
          </Button>
        </>
      ) : (
        <p>
          <Trans>We sent a link to {sent_to}. Open it on this device within one hour, then cancel the tickets.</Trans>
        </p>
      )}
      {error && <p>{errorMessageOf(error)}</p>}
    </Alert>
  );
}
