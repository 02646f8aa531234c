import { Trans } from "@lingui/react/macro";
import type { FileFormat } from "#contract/lists.ts";
import { invoiceList, invoices } from "#contract/invoices.ts";
import { download } from "#web/platform/api/files.ts";
import { ExportButton } from "#web/ui/export-button.tsx";
import { listQueryOf } from "#web/ui/list/list-state.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";

/** Exports the list with all its pages in its order, as a spreadsheet or as text. */
export function ExportList({ organizer_id }: { organizer_id: number }) {
  const [state] = useListState(invoiceList);
  const { page: _page, per_page: _size, ...shown } = listQueryOf(invoiceList, state);
  const save = (format: FileFormat) =>
    download(invoices.export, { params: { organizer_id }, query: { ...shown, format } });
  return (
    <>
      <ExportButton save={() => save("xlsx")}>
        <Trans>Export XLSX</Trans>
      </ExportButton>
      <ExportButton save={() => save("csv")}>
        <Trans>Export CSV</Trans>
      </ExportButton>
    </>
  );
}
