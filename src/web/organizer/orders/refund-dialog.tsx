import { Trans, useLingui, Plural } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Order, orders } from "#contract/orders.ts";
import { fullName } from "#domain/names.ts";
import { useMay } from "#web/platform/access.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useFormat } from "#web/platform/format.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { CheckboxGroupField } from "#web/ui/form/checkbox-group-field.tsx";
import { ChoiceField } from "#web/ui/form/choice-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { partsBack, BackToBuyer } from "./back-to-buyer.tsx";
import { buyerName } from "./buyer-name.ts";
import { goodTickets, proposedAmount } from "./refund-plan.ts";
import classes from "./refund-consequences.module.css";

/**
 * `refund`: the amount first, tickets optional. `tickets`: the tickets first, with their amount.
 */
type RefundDialogProps = { order: Order; about: "refund" | "tickets"; close: () => void };

/**
 * Asks for the amount to refund, the tickets to cancel and the notification, and shows the exact
 * consequences. A refund starts with all tickets cancelled; a refund that leaves all tickets valid
 * must be chosen, and its amount typed.
 */
export default function RefundDialog({ order, about, close }: RefundDialogProps) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const format = useFormat();
  const params = { event_id, order_id: order.id };
  const [idempotency_key] = useState(() => randomUuid());
  const canRefund = useCanRefund(order);
  const good = order.status === "COMPLETED" ? goodTickets(order).map(({ id }) => id) : [];
  const hasChoice = about === "refund" && good.length > 0;
  const remaining = canRefund ? order.total_remaining : 0;
  const propose = (ids: number[]) => (good.length === 0 ? remaining : canRefund ? proposedAmount(order, ids) : 0);
  const begun = about === "refund" ? good : [];
  const refundOrder = useMutation(mutation(orders.refund));
  const cancelTickets = useMutation(mutation(orders.cancelTickets));
  const form = useForm({
    initial: {
      goes_back: "WITH_TICKETS" as "WITH_TICKETS" | "MONEY_ONLY",
      amount: propose(begun) as number | null,
      attendee_ids: begun,
      notify_buyer: order.email !== null,
    },
    send: ({ amount, attendee_ids, notify_buyer }) =>
      amount || attendee_ids.length === 0
        ? refundOrder.mutateAsync({
            params,
            body: { amount: amount ?? 0, attendee_ids, notify_buyer, idempotency_key, cancel_order: false },
          })
        : cancelTickets.mutateAsync({ params, body: { attendee_ids, notify_buyer } }),
    done: (_, { amount }) => {
      if (amount && partsBack(order, amount).byCard === 0) notify.done(t`Refund to ${buyerName(order)} recorded.`);
      else if (amount)
        notify.done(t`${format.money(amount, order.currency)} is being refunded to ${buyerName(order)}.`);
      else notify.done(t`The tickets were cancelled.`);
      close();
    },
  });
  const { amount, attendee_ids, goes_back } = form.watch();
  const cancelsOnly = !amount && (attendee_ids.length > 0 || about === "tickets");

  /** The amount follows the tickets until another one is typed. */
  function chooseTickets(ids: number[]) {
    if (amount === propose(attendee_ids)) form.setValue("amount", propose(ids));
    form.setValue("attendee_ids", ids);
  }

  function chooseWhat(what: "WITH_TICKETS" | "MONEY_ONLY") {
    const ids = what === "WITH_TICKETS" ? good : [];
    form.setValue("goes_back", what);
    form.setValue("attendee_ids", ids);
    form.setValue("amount", what === "WITH_TICKETS" ? propose(ids) : null);
  }

  return (
    <Dialog
      title={about === "refund" ? <Trans>Refund order {order.public_id}</Trans> : <Trans>Cancel tickets</Trans>}
      isBusy={form.formState.isSubmitting}
      close={close}
    >
      <Form form={form} narrow>
        {hasChoice && (
          <ChoiceField
            control={form.control}
            name="goes_back"
            onChange={chooseWhat}
            label={<Trans>What would you like to do?</Trans>}
            choices={[
              { value: "WITH_TICKETS", label: <Trans>Refund and cancel tickets</Trans> },
              { value: "MONEY_ONLY", label: <Trans>Refund only, keep tickets valid</Trans> },
            ]}
          />
        )}
        {order.status === "COMPLETED" && goes_back === "WITH_TICKETS" && (
          <CheckboxGroupField
            control={form.control}
            name="attendee_ids"
            onChange={chooseTickets}
            label={<Trans>Tickets to cancel</Trans>}
            choices={goodTickets(order).map((attendee) => ({
              value: attendee.id,
              label: fullName(attendee),
              help: `${attendee.item_name} · ${format.money(attendee.share, order.currency)}`,
            }))}
            isAll
          />
        )}
        {canRefund && (
          <MoneyField
            control={form.control}
            name="amount"
            currency={order.currency}
            label={<Trans>Refund amount</Trans>}
            help={<Trans>You can refund up to {format.money(order.total_remaining, order.currency)}.</Trans>}
            required={about === "refund"}
          />
        )}
        {order.email && (
          <SwitchField control={form.control} name="notify_buyer" label={<Trans>Email the buyer</Trans>} />
        )}
        <RefundConsequences order={order} plan={form.watch()} />
        <FormActions
          form={form}
          onCancel={close}
          cancel={cancelsOnly ? <Trans>Keep tickets</Trans> : undefined}
          tone="danger"
        >
          {amount ? (
            <Trans>Refund {format.money(amount, order.currency)}</Trans>
          ) : cancelsOnly ? (
            <Trans>Cancel tickets</Trans>
          ) : (
            <Trans context="what a button does">Refund</Trans>
          )}
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** An amount remains, no refund is pending, and the user has the permission. */
function useCanRefund({ total_remaining, refund_status, is_paid_offline }: Order): boolean {
  const may = useMay({ area: "refunds", doing: "writing" });
  return may && total_remaining > 0 && refund_status !== "REFUND_PENDING" && !is_paid_offline;
}

type Plan = { amount: number | null; attendee_ids: number[]; notify_buyer: boolean };

/** The exact consequences of the refund, with amounts and names. */
function RefundConsequences({ order, plan: { amount, attendee_ids, notify_buyer } }: { order: Order; plan: Plan }) {
  const format = useFormat();
  const name = buyerName(order);
  const rest = order.total_remaining - (amount ?? 0);
  const left = format.money(rest, order.currency);
  return (
    <div role="status">
      <ul className={classes.consequences}>
        <li>
          {amount ? <BackToBuyer order={order} amount={amount} /> : <Trans>No refund will be issued.</Trans>}{" "}
          {amount !== null && amount > 0 && rest > 0 && <Trans>You keep {left}.</Trans>}
        </li>
        {order.status === "COMPLETED" && (
          <li>
            <Tickets order={order} ids={attendee_ids} />
          </li>
        )}
        <li>{notify_buyer ? <Trans>We’ll email {name}.</Trans> : <Trans>No email will be sent.</Trans>}</li>
      </ul>
    </div>
  );
}

function Tickets({ order, ids }: { order: Order; ids: number[] }) {
  const format = useFormat();
  const good = goodTickets(order);
  const chosen = good.filter(({ id }) => ids.includes(id));
  if (chosen.length === 0) return <Trans>All tickets stay valid.</Trans>;
  if (chosen.length === good.length) {
    return (
      <Plural
        value={chosen.length}
        one="The order and its ticket will be cancelled. The ticket goes back on sale."
        other="The order and all # tickets will be cancelled. The tickets go back on sale."
      />
    );
  }
  const names = format.list(chosen.map((attendee) => fullName(attendee)));
  return (
    <Plural
      value={chosen.length}
      one={<Trans>The ticket for {names} will be cancelled and go back on sale.</Trans>}
      other={<Trans>The tickets for {names} will be cancelled and go back on sale.</Trans>}
    />
  );
}
