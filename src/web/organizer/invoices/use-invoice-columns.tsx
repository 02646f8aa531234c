import { useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { InvoiceRow } from "#contract/invoices.ts";
import { INVOICE_KIND_LABELS } from "#contract/labels/invoices.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import type { Column } from "#web/ui/list/use-list-table.tsx";
import { RowName } from "#web/ui/list/row-name.tsx";
import { Money } from "#web/ui/money.tsx";
import { EInvoiceButton, InvoiceButton } from "./invoice-button.tsx";

/** Amounts refunded to buyers are negative. */
export function useInvoiceColumns(zone: string): Column<InvoiceRow>[] {
  const { t, i18n } = useLingui();
  return [
    {
      key: "number",
      kind: "name",
      label: t`Number`,
      cell: ({ kind, number }) => <RowName note={i18n._(INVOICE_KIND_LABELS[kind])}>{number}</RowName>,
    },
    { key: "buyer", kind: "words", label: t`Buyer`, cell: ({ buyer }) => buyer || "–" },
    {
      key: "order",
      kind: "reference",
      yields: "next",
      label: t`Order`,
      cell: ({ event_id, order_id, order_public_id }) => (
        <Anchor component={Link} to={`/manage/event/${event_id}/orders?open=${order_id}`}>
          {order_public_id}
        </Anchor>
      ),
    },
    {
      key: "issued",
      kind: "time",
      yields: "last",
      label: t`Date`,
      sort: "issued_at",
      cell: ({ issued_at }) => <DateTime at={issued_at} zone={zone} style="day" />,
    },
    {
      key: "amount",
      kind: "amount",
      label: t`Total`,
      sort: "amount",
      phone: "beside",
      cell: ({ kind, amount, currency }) => (
        <Money amount={kind === "CREDIT_NOTE" ? -amount : amount} currency={currency} />
      ),
    },
    {
      key: "e_invoice",
      kind: "actions",
      label: t`E-invoice`,
      cell: (row) => <EInvoiceButton event_id={row.event_id} order_id={row.order_id} invoice={row} />,
    },
    {
      key: "download",
      kind: "actions",
      label: t`PDF`,
      phone: "beside",
      cell: (row) => <InvoiceButton event_id={row.event_id} order_id={row.order_id} invoice={row} />,
    },
  ];
}
