import { Trans, useLingui } from "@lingui/react/macro";
import { list } from "#contract/lists.ts";
import type { TaxReportLine } from "#contract/tax-reports.ts";
import { useFormat } from "#web/platform/format.ts";
import { StatCard, StatCards } from "#web/ui/charts/stat-card.tsx";
import { ListTable } from "#web/ui/list/list-table.tsx";
import { type Column, useListTable } from "#web/ui/list/use-list-table.tsx";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { RowName } from "#web/ui/list/row-name.tsx";
import { Money } from "#web/ui/money.tsx";
import { rateOf } from "#web/organizer/account/taxes-and-fees/rate-labels.tsx";
import classes from "./tax-report.module.css";

type Props = { currency: string; lines: TaxReportLine[]; isStale: boolean };

/** The taxes in one currency: the total, then each tax. */
export function TaxesOfCurrency({ currency, lines, isStale }: Props) {
  const format = useFormat();
  const [state, change] = useListState(BY_NAME);
  const rows = lines.map((line, at) => ({ ...line, id: at + 1 }));
  const table = useListTable({ rows, columns: useColumns(), state, change, list: BY_NAME });
  const tax = sumOf(lines, "tax");
  const refunded = sumOf(lines, "refunded_tax");
  return (
    <div className={classes.currency}>
      <h2>{format.currencyName(currency)}</h2>
      <StatCards>
        <StatCard label={<Trans>Taxes on sales</Trans>} value={format.money(tax, currency)} />
        <StatCard label={<Trans>Refunded</Trans>} value={format.money(refunded, currency)} />
        <StatCard label={<Trans>Taxes after refunds</Trans>} value={format.money(tax - refunded, currency)} />
      </StatCards>
      <ListTable table={table} isStale={isStale} />
    </div>
  );
}

/** There are only a few, shown in the order of the response. */
const BY_NAME = list({ sorts: ["name"], default_sort: "name", default_direction: "asc", filters: {} });

function sumOf(lines: readonly TaxReportLine[], key: "tax" | "refunded_tax"): number {
  return lines.reduce((sum, line) => sum + line[key], 0);
}

function useColumns(): Column<TaxReportLine & { id: number }>[] {
  const { t } = useLingui();
  return [
    { key: "name", kind: "name", label: t`Tax`, cell: (line) => <TaxCell line={line} /> },
    {
      key: "basis",
      kind: "amount",
      phone: "named",
      label: t`Before tax`,
      cell: ({ basis, currency }) => <Money amount={basis} currency={currency} />,
    },
    {
      key: "tax",
      kind: "amount",
      phone: "named",
      label: t`Tax`,
      cell: ({ tax, currency }) => <Money amount={tax} currency={currency} />,
    },
    {
      key: "refunded",
      kind: "amount",
      phone: "named",
      label: t`Refunded`,
      cell: ({ refunded_tax, currency }) => <Money amount={refunded_tax} currency={currency} />,
    },
    {
      key: "left",
      kind: "amount",
      phone: "named",
      label: t`After refunds`,
      cell: ({ tax, refunded_tax, currency }) => (
        <strong>
          <Money amount={tax - refunded_tax} currency={currency} />
        </strong>
      ),
    },
  ];
}

function TaxCell({ line }: { line: TaxReportLine }) {
  const { t } = useLingui();
  const format = useFormat();
  const { name, calculation_type, rate, currency, refunded_basis } = line;
  const went = refunded_basis > 0 ? t`${format.money(refunded_basis, currency)} refunded before tax` : null;
  // Banks returned more in this period than was refunded.
  const came =
    refunded_basis < 0 ? t`${format.money(-refunded_basis, currency)} of refunds returned, before tax` : null;
  const back = went ?? came;
  if (name === null || calculation_type === null || rate === null)
    return <RowName note={back}>{t`Sold without tax`}</RowName>;
  const amount = rateOf({ calculation_type, rate, currency_code: currency }, format);
  return (
    <RowName note={back}>{`${name} · ${calculation_type === "FIXED" ? t`${amount} per ticket` : amount}`}</RowName>
  );
}
