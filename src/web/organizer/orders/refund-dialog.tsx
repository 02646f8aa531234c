import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Order, orders } from "#contract/orders.ts";
import { fullName } from "#domain/names.ts";
import { useMay } from "#web/platform/access.ts";
import { call } from "#web/platform/call.ts";
import { useFormat } from "#web/platform/format.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { CheckboxGroupField } from "#web/ui/form/checkbox-group-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { partsBack } from "./back-to-buyer.tsx";
import { buyerName } from "./buyer-name.ts";
import { RefundConsequences } from "./refund-consequences.tsx";
import { goodTickets, proposedAmount } from "./refund-plan.ts";

/** `refund`: money first, tickets as one likes. `tickets`: tickets first, with what they came to. */
type RefundDialogProps = { order: Order; about: "refund" | "tickets"; close: () => void };

/** How much goes back, which tickets go with it, who is told: and, before it is done, what exactly that means. */
export default function RefundDialog({ order, about, close }: RefundDialogProps) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const format = useFormat();
  const params = { event_id, order_id: order.id };
  const [asked_key] = useState(() => randomUuid());
  const canRefund = useCanRefund(order);
  const propose = (ids: number[]) =>
    !canRefund ? 0 : about === "refund" && ids.length === 0 ? order.total_remaining : proposedAmount(order, ids);
  const form = useForm({
    initial: { amount: propose([]) as number | null, attendee_ids: [] as number[], notify_buyer: order.email !== null },
    send: ({ amount, attendee_ids, notify_buyer }) =>
      amount
        ? call(orders.refund, { params, body: { amount, attendee_ids, notify_buyer, asked_key, cancel_order: false } })
        : call(orders.cancelTickets, { params, body: { attendee_ids, notify_buyer } }),
    done: (_, { amount }) => {
      if (amount && partsBack(order, amount).byCard === 0)
        notify.done(t`Written down: ${buyerName(order)} has the money back.`);
      else if (amount) notify.done(t`${format.money(amount, order.currency)} is on its way to ${buyerName(order)}.`);
      else notify.done(t`The tickets are cancelled.`);
      close();
    },
  });
  const { amount, attendee_ids } = form.values;
  const choose = form.field("attendee_ids");

  /** The amount follows the tickets as long as nobody typed another. */
  function chooseTickets(ids: number[]) {
    if (amount === propose(attendee_ids)) form.set("amount", propose(ids));
    choose.onChange(ids);
  }

  return (
    <Dialog
      title={about === "refund" ? <Trans>Refund order {order.public_id}</Trans> : <Trans>Cancel tickets</Trans>}
      isBusy={form.isBusy}
      close={close}
    >
      <Form form={form} narrow>
        {order.status === "COMPLETED" && (
          <CheckboxGroupField
            field={{ ...choose, onChange: chooseTickets }}
            label={about === "refund" ? <Trans>Cancel these tickets, too</Trans> : <Trans>Which tickets?</Trans>}
            choices={goodTickets(order).map((one) => ({
              value: one.id,
              label: fullName(one),
              help: `${one.item_name} · ${format.money(one.share, order.currency)}`,
            }))}
            isAll
          />
        )}
        {canRefund && (
          <MoneyField
            field={form.field("amount")}
            currency={order.currency}
            label={<Trans>Amount that goes back</Trans>}
            help={<Trans>At most {format.money(order.total_remaining, order.currency)}: that is what remains.</Trans>}
            required={about === "refund"}
          />
        )}
        {order.email && (
          <SwitchField field={form.field("notify_buyer")} label={<Trans>Tell the buyer by mail</Trans>} />
        )}
        <RefundConsequences order={order} plan={form.values} />
        <FormActions form={form} onCancel={close} cancel={<Trans>Leave it as it is</Trans>} tone="danger">
          {amount ? <Trans>Refund {format.money(amount, order.currency)}</Trans> : <Trans>Cancel tickets</Trans>}
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** There is money to give back, none is on its way, and whoever is looking may. */
function useCanRefund({ total_remaining, refund_status, is_taken_by_hand }: Order): boolean {
  const may = useMay({ area: "refunds", doing: "writing" });
  return may && total_remaining > 0 && refund_status !== "REFUND_PENDING" && !is_taken_by_hand;
}
