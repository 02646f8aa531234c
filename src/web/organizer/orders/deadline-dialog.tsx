import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { Order } from "#contract/orders.ts";
import { receipts } from "#contract/receipts.ts";
import { OFFLINE_DAYS } from "#domain/maxima.ts";
import { offlineDeadline } from "#domain/offline-payments.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useFormat } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { buyerName } from "./buyer-name.ts";
import { holdOf } from "./hold-of.ts";

/**
 * Extends the payment deadline by days, counted from the deadline or, where it has passed, from
 * now.
 */
export default function DeadlineDialog({ order, close }: { order: Order; close: () => void }) {
  const { t } = useLingui();
  const event = useEvent();
  const format = useFormat();
  const name = buyerName(order);
  const extendDeadline = useMutation(mutation(receipts.extend));
  const form = useForm({
    initial: { days: OFFLINE_DAYS.default as number | null },
    schema: () => import("#contract/receipts.ts").then((contract) => contract.receipts.extend.body),
    send: ({ days }) =>
      extendDeadline.mutateAsync({
        params: { event_id: event.id, order_id: order.id },
        body: { days: days as number },
      }),
    done: ({ data }) => {
      const until = format.moment(data.reserved_until ?? new Date(), event.timezone, "written");
      notify.done(t`Payment deadline extended to ${until}.`);
      close();
    },
  });
  const until = untilOf(order, form.watch("days"), event);
  return (
    <Dialog title={<Trans>Extend payment deadline</Trans>} isBusy={form.formState.isSubmitting} close={close}>
      <Form form={form} narrow>
        <NumberField
          control={form.control}
          name="days"
          label={<Trans>Additional days</Trans>}
          min={OFFLINE_DAYS.min}
          max={OFFLINE_DAYS.max}
          required
        />
        <p role="status">
          {order.status === "EXPIRED" && (
            <Trans>This order has expired. Its tickets will be reserved again if they’re still available.</Trans>
          )}{" "}
          {until && (
            <Trans>
              New deadline: <DateTime at={until} zone={event.timezone} style="written" />. We’ll email {name}.
            </Trans>
          )}
        </p>
        <FormActions form={form} onCancel={close}>
          <Trans>Extend deadline</Trans>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function untilOf(order: Order, days: number | null, event: Parameters<typeof offlineDeadline>[1], now = new Date()) {
  if (days === null || days < OFFLINE_DAYS.min || days > OFFLINE_DAYS.max) return null;
  const isHeld = holdOf(order, now) === "held" && order.reserved_until !== null;
  const from = isHeld ? new Date(order.reserved_until as string) : now;
  return offlineDeadline({ from, days }, event).toISOString();
}
