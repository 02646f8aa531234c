import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Order } from "#contract/orders.ts";
import { receipts } from "#contract/receipts.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useFormat } from "#web/platform/format.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { MoneyField } from "#web/ui/form/money-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { buyerName } from "./buyer-name.ts";

/** Records the amount and date of an offline payment, and shows the consequence for the order. */
export default function ReceiptDialog({ order, close }: { order: Order; close: () => void }) {
  const { t } = useLingui();
  const { id: event_id, timezone } = useEvent();
  const format = useFormat();
  const [idempotency_key] = useState(() => randomUuid());
  const missing = order.offline?.missing ?? order.total_gross;
  const recordReceipt = useMutation(mutation(receipts.record));
  const form = useForm({
    initial: { amount: missing as number | null, received_on: format.today(timezone) as string | null, note: "" },
    schema: () => import("#contract/receipts.ts").then((contract) => contract.receiptInput),
    send: ({ amount, received_on, note }) =>
      recordReceipt.mutateAsync({
        params: { event_id, order_id: order.id },
        body: { amount: amount as number, received_on: received_on as string, note, idempotency_key },
      }),
    done: ({ data }) => {
      const rest = format.money(data.offline?.missing ?? 0, order.currency);
      if (data.status === "COMPLETED")
        notify.done(t`Order ${order.public_id} was marked as paid. We’re emailing the tickets.`);
      else notify.done(t`Payment recorded. ${rest} is still outstanding.`);
      close();
    },
  });
  const money = format.money(missing, order.currency);
  return (
    <Dialog
      title={<Trans>Mark order {order.public_id} as paid</Trans>}
      isBusy={form.formState.isSubmitting}
      close={close}
    >
      <Form form={form} narrow>
        <MoneyField
          control={form.control}
          name="amount"
          currency={order.currency}
          label={<Trans>Amount received</Trans>}
          help={<Trans>{money} is outstanding. You can record a partial payment.</Trans>}
          required
        />
        <DateField
          control={form.control}
          name="received_on"
          zone={timezone}
          label={<Trans>Date received</Trans>}
          required
        />
        <TextField
          control={form.control}
          name="note"
          label={<Trans>Note (optional)</Trans>}
          help={<Trans>Only your team sees this, for example a bank statement number.</Trans>}
        />
        <Consequence order={order} rest={missing - (form.watch("amount") ?? 0)} />
        <FormActions form={form} onCancel={close}>
          <Trans>Mark as paid</Trans>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function Consequence({ order, rest }: { order: Order; rest: number }) {
  const format = useFormat();
  const name = buyerName(order);
  const missing = format.money(rest, order.currency);
  return (
    <p role="status">
      {order.status === "EXPIRED" && (
        <Trans>This order has expired. Its tickets will be reserved again if they’re still available.</Trans>
      )}{" "}
      {rest > 0 ? (
        <Trans>{missing} will still be outstanding.</Trans>
      ) : (
        <Trans>This completes the order. We’ll email {name} the tickets.</Trans>
      )}
    </p>
  );
}
