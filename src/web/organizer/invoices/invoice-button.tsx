import { useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconDownload, IconFileCode } from "@tabler/icons-react";
import { type InvoiceBrief, invoices } from "#contract/invoices.ts";
import { download } from "#web/platform/call.ts";
import { notify } from "#web/ui/notifications.tsx";
import classes from "./invoice-button.module.css";

type Props = { event_id: number; order_id: number; invoice: Pick<InvoiceBrief, "id" | "number" | "e_invoice"> };

/** Fetches one document as PDF; or, where there is an e-invoice, what programs read of it alone. */
export function InvoiceButton({ event_id, order_id, invoice: { id: invoice_id, number, e_invoice } }: Props) {
  const { t } = useLingui();
  const asked = { params: { event_id, order_id, invoice_id } };
  const printed = useFetching(() => download(invoices.download, asked));
  const read = useFetching(() => download(invoices.eInvoice, asked));
  return (
    <span className={classes.buttons}>
      {e_invoice && (
        <ActionIcon
          aria-label={t`Download the e-invoice of ${number} (XML)`}
          title={E_INVOICE_NAMES[e_invoice]}
          {...read}
        >
          <IconFileCode size={20} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon aria-label={t`Download ${number}`} title="PDF" {...printed}>
        <IconDownload size={20} aria-hidden />
      </ActionIcon>
    </span>
  );
}

/** What those who ask for one call it. */
const E_INVOICE_NAMES: Record<NonNullable<InvoiceBrief["e_invoice"]>, string> = {
  EN16931: "EN 16931 (XML)",
  XRECHNUNG: "XRechnung (XML)",
};

function useFetching(fetchIt: () => Promise<void>) {
  const { isPending, mutate } = useMutation({ mutationFn: fetchIt, onError: notify.failed });
  return { loading: isPending, onClick: () => mutate() };
}
