import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Organizer, organizers } from "#contract/organizers.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { taxReports } from "#contract/tax-reports.ts";
import { download } from "#web/platform/api/files.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { useFormat } from "#web/platform/format.ts";
import { useId } from "#web/platform/use-id.ts";
import { query } from "#web/platform/query-client.ts";
import { DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ExportButton } from "#web/ui/export-button.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { LoadingRows } from "#web/ui/list/loading-rows.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { PeriodPicker } from "./period-picker.tsx";
import { TaxesOfCurrency } from "./taxes-of-currency.tsx";
import classes from "./tax-report.module.css";
import { usePeriod } from "./use-period.ts";

export const handle = { title: msg`Tax report`, area: "stats" } satisfies PageHandle;

export default function TaxReportPage() {
  const params = { organizer_id: useId("organizer_id") };
  const { data, error, refetch } = useQuery(query(organizers.get, { params }));
  if (isCallError(error, "not_found", "invalid"))
    return <EmptyState drawing="lost" title={<Trans>Organizer profile not found</Trans>} />;
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />;
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      {data ? <Report organizer={data.data} /> : <DetailsLoading />}
    </>
  );
}

function Report({ organizer }: { organizer: Organizer }) {
  const { t } = useLingui();
  const format = useFormat();
  const { id: organizer_id, name, timezone } = organizer;
  const [period, change] = usePeriod(timezone);
  const days = { params: { organizer_id }, query: { from: period.from, to: period.to } };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(taxReports.get, days),
    placeholderData: keepPreviousData,
  });
  const lines = data?.data.lines ?? [];
  const zone = format.zone(`${period.from}T12:00:00Z`, timezone);
  return (
    <>
      <Anchor component={Link} to={`/manage/organizer/${organizer_id}`} className={classes.back}>
        <IconChevronLeft size={16} aria-hidden />
        {name}
      </Anchor>
      <PageHead
        title={<Trans>Tax report</Trans>}
        action={
          lines.length > 0 && (
            <>
              <ExportButton
                save={() => download(taxReports.export, { ...days, query: { ...days.query, format: "xlsx" } })}
              >
                <Trans>Export XLSX</Trans>
              </ExportButton>
              <ExportButton save={() => download(taxReports.export, days)}>
                <Trans>Export CSV</Trans>
              </ExportButton>
            </>
          )
        }
      >
        <Trans>Taxes {name} charged and refunded, by rate.</Trans>
      </PageHead>
      <PeriodPicker period={period} change={change} zone={timezone} />
      {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <LoadingRows />)}
      {data && lines.length === 0 && (
        <EmptyState drawing="orders" title={<Trans>No sales or refunds in this period</Trans>}>
          <Trans>Choose another period. Sales appear here once an order is complete.</Trans>
        </EmptyState>
      )}
      {data && lines.length > 0 && (
        <section aria-label={t`Taxes`} aria-busy={isPlaceholderData}>
          {[...new Set(lines.map(({ currency }) => currency))].map((currency) => (
            <TaxesOfCurrency
              key={currency}
              currency={currency}
              lines={lines.filter((line) => line.currency === currency)}
              isStale={isPlaceholderData}
            />
          ))}
        </section>
      )}
      <p className={classes.note}>
        <Trans>
          Sales count on the day of sale and refunds on the day they’re made, at the rates each order was charged. A
          refund returned by the bank counts on the day it comes back, so past days never change. Partial refunds reduce
          each tax proportionally. Dates are in {zone}.
        </Trans>
      </p>
    </>
  );
}
