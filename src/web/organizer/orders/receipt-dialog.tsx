import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Order } from "#contract/orders.ts";
import { receipts } from "#contract/receipts.ts";
import { call } from "#web/platform/call.ts";
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
  const form = useForm({
    initial: { amount: missing as number | null, received_on: format.today(timezone) as string | null, note: "" },
    schema: () => import("#contract/receipts.ts").then((contract) => contract.receiptInput),
    send: ({ amount, received_on, note }) =>
      call(receipts.record, {
        params: { event_id, order_id: order.id },
        body: { amount: amount as number, received_on: received_on as string, note, idempotency_key },
      }),
    done: ({ data }) => {
      const rest = format.money(data.offline?.missing ?? 0, order.currency);
      if (data.status === "COMPLETED") notify.done(t`Order ${order.public_id} is paid. The tickets are on their way.`);
      else notify.done(t`Noted. ${rest} is still missing.`);
      close();
    },
  });
  const money = format.money(missing, order.currency);
  return (
    <Dialog title={<Trans>Mark order {order.public_id} as paid</Trans>} isBusy={form.isBusy} close={close}>
      <Form form={form} narrow>
        <MoneyField
          field={form.field("amount")}
          currency={order.currency}
          label={<Trans>How much came</Trans>}
          help={<Trans>{money} is missing. A part of it is fine, too.</Trans>}
          required
        />
        <DateField field={form.field("received_on")} zone={timezone} label={<Trans>On which day</Trans>} required />
        <TextField
          field={form.field("note")}
          label={<Trans>Note</Trans>}
          help={<Trans>For yourselves, like the number of a bank statement.</Trans>}
        />
        <Consequence order={order} rest={missing - (form.values.amount ?? 0)} />
        <FormActions form={form} onCancel={close} cancel={<Trans>Keep as it is</Trans>}>
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
      {order.status === "EXPIRED" && <Trans>The order has expired: it takes its places again, if they are free.</Trans>}{" "}
      {rest > 0 ? (
        <Trans>
          {missing} is still missing then, and {name} goes on waiting.
        </Trans>
      ) : (
        <Trans>The order is complete then, and {name} gets the tickets by mail.</Trans>
      )}
    </p>
  );
}
