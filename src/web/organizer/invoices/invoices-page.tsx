import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { invoiceList, invoices, type Seller } from "#contract/invoices.ts";
import { organizers } from "#contract/organizers.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { useId } from "#web/platform/use-id.ts";
import { query } from "#web/platform/query-client.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { useRequested } from "#web/organizer/events/use-requested.ts";
import { useInvoiceColumns } from "./use-invoice-columns.tsx";
import type { FileFormat } from "#contract/lists.ts";
import { download, downloadWith } from "#web/platform/api/files.ts";
import { ExportButton } from "#web/ui/export-button.tsx";
import { listQueryOf, narrowingQueryOf } from "#web/ui/list/list-state.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { ReadOnlyUnless } from "#web/ui/read-only.tsx";
import { SellerForm } from "./seller-form.tsx";
import { INVOICE_KIND_LABELS } from "#contract/labels/invoices.ts";
import { INVOICE_KINDS } from "#domain/invoices.ts";
import type { Filter } from "#web/ui/list/filters.tsx";
import { useState } from "react";
import { useFormat } from "#web/platform/format.ts";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import classes from "./download-all.module.css";
import { type Progress, readArchive } from "./read-archive.ts";

export const handle = { title: msg`Invoices`, area: "orders" } satisfies PageHandle;

export default function InvoicesPage() {
  const { t } = useLingui();
  const params = { organizer_id: useId("organizer_id") };
  const organizer = useQuery(query(organizers.get, { params }));
  const seller = useQuery(query(invoices.seller, { params }));
  const [isEditing, edit] = useRequested("edit", "seller");
  const zone = organizer.data?.data.timezone ?? "UTC";
  const columns = useInvoiceColumns();
  const filters = useInvoiceFilters(zone);
  const error = organizer.error ?? seller.error;
  if (isCallError(error, "not_found", "invalid"))
    return <EmptyState drawing="lost" title={<Trans>Organizer profile not found</Trans>} />;
  if (error && !organizer.data)
    return <FailedState error={error} retry={() => void Promise.all([organizer.refetch(), seller.refetch()])} />;
  const name = (
    <Anchor component={Link} to={`/manage/organizer/${params.organizer_id}/events`}>
      {organizer.data?.data.name}
    </Anchor>
  );
  const isIssuing = seller.data?.data.is_issuing;
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead
        title={<Trans>Invoices</Trans>}
        action={
          <Button
            variant={isIssuing === false ? "filled" : "default"}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => edit(true)}
          >
            <Trans>Invoice details</Trans>
          </Button>
        }
      >
        {isIssuing === true && <Trans>{name} issues an invoice for every paid order.</Trans>}
        {isIssuing === false && <Trans>{name} isn’t issuing invoices.</Trans>}
      </PageHead>
      <ListPage
        list={invoiceList}
        ask={(listQuery) => query(invoices.list, { params, query: listQuery })}
        columns={columns}
        filters={filters}
        counted={(total) => <Plural value={total} one="# document" other="# documents" />}
        sorts={[
          { sort_by: "issued_at", sort_direction: "desc", label: t`Newest first` },
          { sort_by: "issued_at", sort_direction: "asc", label: t`Oldest first` },
          { sort_by: "amount", sort_direction: "desc", label: t`Highest total first` },
          { sort_by: "amount", sort_direction: "asc", label: t`Lowest total first` },
        ]}
        searchLabel={t`Search by number, buyer or order`}
        tools={
          <>
            <ExportList organizer_id={params.organizer_id} />
            <DownloadAll organizer_id={params.organizer_id} />
          </>
        }
        empty={{
          drawing: "orders",
          title: <Trans>No invoices yet</Trans>,
          message: isIssuing ? (
            <Trans>Invoices for paid orders appear here.</Trans>
          ) : (
            <Trans>Add your invoice details to issue an invoice for every paid order.</Trans>
          ),
        }}
      />
      {isEditing && seller.data && (
        <SellerDrawer organizer_id={params.organizer_id} seller={seller.data.data} close={() => edit(false)} />
      )}
    </>
  );
}

/** Exports the list with all its pages in its order, as a spreadsheet or as text. */
function ExportList({ organizer_id }: { organizer_id: number }) {
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

type Props = { organizer_id: number; seller: Seller; close: () => void };

function SellerDrawer({ organizer_id, seller, close }: Props) {
  const { t } = useLingui();
  return (
    <DetailsDrawer opened onClose={close} title={t`Invoice details`}>
      <ReadOnlyUnless may={{ area: "organizers", doing: "writing" }}>
        <SellerForm
          organizer_id={organizer_id}
          seller={seller}
          close={close}
          done={() => (close(), notify.done(t`Invoice details saved.`))}
        />
      </ReadOnlyUnless>
    </DetailsDrawer>
  );
}

/** The filters of the list. Days are in `zone`, the organizer's time zone. */
function useInvoiceFilters(zone: string): Filter[] {
  const { t, i18n } = useLingui();
  return [
    {
      field: "kind",
      operator: "eq",
      label: t`Type`,
      choices: INVOICE_KINDS.map((value) => ({ value, label: i18n._(INVOICE_KIND_LABELS[value]) })),
    },
    { kind: "days", field: "issued_at", label: t`Date`, zone },
  ];
}

/**
 * Downloads all documents that match the list, on all its pages, as one archive. Shows the progress
 * and can be stopped. The download continues after leaving the page.
 */
function DownloadAll({ organizer_id }: { organizer_id: number }) {
  const [state] = useListState(invoiceList);
  const [underWay, setUnderWay] = useState<Progress & { stop: () => void }>();
  const save = async () => {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    const read = (response: Response) => readArchive(response, (progress) => setUnderWay({ ...progress, stop }));
    const request = { params: { organizer_id }, query: narrowingQueryOf(state), signal: stopping.signal };
    await downloadWith(read, invoices.downloadAll, request).finally(() => setUnderWay(undefined));
  };
  return (
    <>
      {underWay && <UnderWay {...underWay} />}
      <ExportButton save={save}>
        <Trans>Download all</Trans>
      </ExportButton>
    </>
  );
}

function UnderWay({ come, of, stop }: Progress & { stop: () => void }) {
  const format = useFormat();
  const [done, all] = [format.number(come), format.number(of)];
  return (
    <div className={classes.underWay}>
      <div className={classes.far}>
        <span className="figures">
          <Trans>
            {done} of {all} documents
          </Trans>
        </span>
        <ThinBar share={of > 0 ? come / of : 0} tone="accent" />
      </div>
      <Button variant="subtle" onClick={stop}>
        <Trans>Stop</Trans>
      </Button>
    </div>
  );
}
