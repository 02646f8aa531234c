import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { TaxReportLine } from "#contract/tax-reports.ts";
import { useFormat } from "#web/platform/format.ts";
import { StatCard, StatCards } from "#web/ui/charts/stat-card.tsx";
import { ListTable } from "#web/ui/list/list-table.tsx";
import { type ListColumn, useAppTable } from "#web/ui/list/use-list-table.ts";
import { RowName } from "#web/ui/list/row-name.tsx";
import { Money } from "#web/ui/money.tsx";
import { rateOf } from "#web/organizer/account/taxes-and-fees/rate-labels.tsx";
import classes from "./tax-report.module.css";

type Props = { currency: string; lines: TaxReportLine[]; isStale: boolean };

/** The taxes in one currency: the total, then each tax. */
export function TaxesOfCurrency({ currency, lines, isStale }: Props) {
  const format = useFormat();
  const data = useMemo(() => lines.map((line, at) => ({ ...line, id: at + 1 })), [lines]);
  const table = useAppTable({ data, columns: useColumns() });
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

function sumOf(lines: readonly TaxReportLine[], key: "tax" | "refunded_tax"): number {
  return lines.reduce((sum, line) => sum + line[key], 0);
}

function useColumns(): ListColumn<TaxReportLine & { id: number }>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: "name",
        header: t`Tax`,
        cell: ({ row: { original: line } }) => <TaxCell line={line} />,
        meta: { kind: "name" },
      },
      {
        id: "basis",
        header: t`Before tax`,
        cell: ({ row: { original: line } }) => <Money amount={line.basis} currency={line.currency} />,
        meta: { kind: "amount", phone: "named" },
      },
      {
        id: "tax",
        header: t`Tax`,
        cell: ({ row: { original: line } }) => <Money amount={line.tax} currency={line.currency} />,
        meta: { kind: "amount", phone: "named" },
      },
      {
        id: "refunded",
        header: t`Refunded`,
        cell: ({ row: { original: line } }) => <Money amount={line.refunded_tax} currency={line.currency} />,
        meta: { kind: "amount", phone: "named" },
      },
      {
        id: "left",
        header: t`After refunds`,
        cell: ({ row: { original: line } }) => (
          <strong>
            <Money amount={line.tax - line.refunded_tax} currency={line.currency} />
          </strong>
        ),
        meta: { kind: "amount", phone: "named" },
      },
    ],
    [t],
  );
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
