import { useLingui } from "@lingui/react";
import type { Order } from "#contract/orders.ts";
import { INVOICE_KIND_LABELS } from "#contract/labels/invoices.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Money } from "#web/ui/money.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { EInvoiceButton, InvoiceButton } from "#web/organizer/invoices/invoice-button.tsx";

/** The invoice of the order and a credit note for each refund. */
export function OrderInvoices({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const event = useEvent();
  return (
    <DefinitionList
      rows={order.invoices.map((invoice) => ({
        name: (
          <>
            {i18n._(INVOICE_KIND_LABELS[invoice.kind])} {invoice.number}
            <br />
            <DateTime at={invoice.issued_at} zone={event.timezone} style="day" /> ·{" "}
            <Money amount={invoice.amount} currency={order.currency} />
          </>
        ),
        value: (
          <>
            <EInvoiceButton event_id={event.id} order_id={order.id} invoice={invoice} />
            <InvoiceButton event_id={event.id} order_id={order.id} invoice={invoice} />
          </>
        ),
      }))}
    />
  );
}
