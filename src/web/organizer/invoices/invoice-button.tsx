import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { IconDownload } from "@tabler/icons-react";
import { invoices } from "#contract/invoices.ts";
import { download } from "#web/platform/call.ts";
import { notify } from "#web/ui/notifications.tsx";
import { ActionIcon } from "#web/ui/parts/action-icon.tsx";

type Props = { event_id: number; order_id: number; invoice: { id: number; number: string } };

/** Fetches one document as PDF. */
export function InvoiceButton({ event_id, order_id, invoice: { id: invoice_id, number } }: Props) {
  const { t } = useLingui();
  const fetching = useMutation({
    mutationFn: () => download(invoices.download, { params: { event_id, order_id, invoice_id } }),
    onError: notify.failed,
  });
  return (
    <ActionIcon aria-label={t`Download ${number}`} loading={fetching.isPending} onClick={() => fetching.mutate()}>
      <IconDownload size={20} aria-hidden />
    </ActionIcon>
  );
}
