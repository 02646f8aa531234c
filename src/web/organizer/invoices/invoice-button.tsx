import { useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconDownload, IconFileCode } from "@tabler/icons-react";
import { type InvoiceBrief, invoices } from "#contract/invoices.ts";
import { download } from "#web/platform/api/files.ts";
import { notify } from "#web/ui/page/notifications.tsx";

type Props = { event_id: number; order_id: number; invoice: Pick<InvoiceBrief, "id" | "number" | "e_invoice"> };

export function InvoiceButton({ event_id, order_id, invoice: { id: invoice_id, number } }: Props) {
  const { t } = useLingui();
  const fetching = useFetching(() => download(invoices.download, { params: { event_id, order_id, invoice_id } }));
  return (
    <ActionIcon aria-label={t`Download ${number}`} {...fetching}>
      <IconDownload size={20} aria-hidden />
    </ActionIcon>
  );
}

/** Downloads the e-invoice of a document, where it has one. */
export function EInvoiceButton({ event_id, order_id, invoice: { id: invoice_id, number, e_invoice } }: Props) {
  const { t } = useLingui();
  const fetching = useFetching(() => download(invoices.eInvoice, { params: { event_id, order_id, invoice_id } }));
  if (e_invoice === null) return null;
  return (
    <ActionIcon aria-label={t`Download e-invoice ${number} (XML)`} title={E_INVOICE_NAMES[e_invoice]} {...fetching}>
      <IconFileCode size={20} aria-hidden />
    </ActionIcon>
  );
}

/** The names under which recipients request an e-invoice. */
const E_INVOICE_NAMES: Record<NonNullable<InvoiceBrief["e_invoice"]>, string> = {
  EN16931: "EN 16931 (XML)",
  XRECHNUNG: "XRechnung (XML)",
};

function useFetching(fetchIt: () => Promise<void>) {
  const { isPending, mutate } = useMutation({ mutationFn: fetchIt, onError: notify.failed });
  return { loading: isPending, onClick: () => mutate() };
}
