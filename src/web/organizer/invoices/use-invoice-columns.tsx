import { useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import type { InvoiceRow } from "#contract/invoices.ts";
import { INVOICE_KIND_LABELS } from "#contract/labels/invoices.ts";
import { useId } from "#web/platform/use-id.ts";
import { organizers } from "#contract/organizers.ts";
import { query } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { RowName } from "#web/ui/list/row-name.tsx";
import { Money } from "#web/ui/money.tsx";
import { EInvoiceButton, InvoiceButton } from "./invoice-button.tsx";

/** Amounts refunded to buyers are negative. */
export function useInvoiceColumns(): ListColumn<InvoiceRow>[] {
  const { t, i18n } = useLingui();
  return useMemo(
    () => [
      {
        id: "number",
        header: t`Number`,
        cell: ({ row: { original: invoice } }) => (
          <RowName note={i18n._(INVOICE_KIND_LABELS[invoice.kind])}>{invoice.number}</RowName>
        ),
        meta: { kind: "name" },
      },
      {
        id: "buyer",
        header: t`Buyer`,
        cell: ({ row: { original: invoice } }) => invoice.buyer || "–",
        meta: { kind: "words" },
      },
      {
        id: "order",
        header: t`Order`,
        cell: ({ row: { original: invoice } }) => (
          <Anchor component={Link} to={`/manage/event/${invoice.event_id}/orders?open=${invoice.order_id}`}>
            {invoice.order_public_id}
          </Anchor>
        ),
        meta: { kind: "reference", yields: "next" },
      },
      {
        id: "issued",
        accessorKey: "issued_at",
        sortDescFirst: true,
        header: t`Date`,
        cell: ({ row: { original: invoice } }) => <IssuedDay invoice={invoice} />,
        meta: { kind: "time", yields: "last" },
      },
      {
        id: "amount",
        accessorKey: "amount",
        header: t`Total`,
        cell: ({ row: { original: invoice } }) => (
          <Money
            amount={invoice.kind === "CREDIT_NOTE" ? -invoice.amount : invoice.amount}
            currency={invoice.currency}
          />
        ),
        meta: { kind: "amount", phone: "beside" },
      },
      {
        id: "e_invoice",
        header: t`E-invoice`,
        cell: ({ row: { original: row } }) => (
          <EInvoiceButton event_id={row.event_id} order_id={row.order_id} invoice={row} />
        ),
        meta: { kind: "actions" },
      },
      {
        id: "download",
        header: t`PDF`,
        cell: ({ row: { original: row } }) => (
          <InvoiceButton event_id={row.event_id} order_id={row.order_id} invoice={row} />
        ),
        meta: { kind: "actions", phone: "beside" },
      },
    ],
    [t, i18n],
  );
}

function IssuedDay({ invoice }: { invoice: InvoiceRow }) {
  const params = { organizer_id: useId("organizer_id") };
  const { data } = useQuery(query(organizers.get, { params }));
  return <DateTime at={invoice.issued_at} zone={data?.data.timezone ?? "UTC"} style="day" />;
}
