import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Alert, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { PlatformImportPreview } from "#contract/platform-imports.ts";
import { IMPORT_PROBLEM_MESSAGES } from "#contract/labels/imports.ts";
import { LEFT_BEHIND_LABELS } from "#contract/labels/platform-imports.ts";
import { PRODUCT_NAMES } from "#domain/importers/importer.ts";
import { fullName, itemName } from "#domain/names.ts";
import { useFormat } from "#web/platform/format.ts";
import { Money } from "#web/ui/money.tsx";
import classes from "./platform-import.module.css";

export function PlatformImportPreviewTable({ preview }: { preview: PlatformImportPreview }) {
  const { counts, currency, tickets } = preview;
  const product = PRODUCT_NAMES[preview.product];
  return (
    <>
      <section className={classes.section}>
        <Title order={2} size="h3">
          <Trans>Import preview</Trans>
        </Title>
        <p className={classes.soft}>
          <Trans>These files are from {product}.</Trans>
        </p>
        <dl className={classes.stats}>
          <Figure name={<Trans>Orders</Trans>} value={counts.orders} />
          <Figure name={<Trans>Attendees</Trans>} value={counts.attendees} />
          <Figure name={<Trans>Checked in</Trans>} value={counts.checked_in} />
          <div>
            <dt>
              <Trans>Amount paid</Trans>
            </dt>
            <dd>
              <Money amount={counts.gross} currency={currency} />
            </dd>
          </div>
        </dl>
        <ul className={classes.list}>
          {tickets.flatMap(({ title, prices }) =>
            prices.map(({ label, price, sold }) => (
              <li key={itemName(title, label)}>
                <span>{itemName(title, label)}</span>
                <span>
                  <Plural value={sold} one="# ticket" other="# tickets" /> ·{" "}
                  <Money amount={price} currency={currency} />
                </span>
              </li>
            )),
          )}
        </ul>
        <p className={classes.soft}>
          <Trans>
            Quantities match the tickets already sold. To sell more, increase them under Tickets. Payments count on the
            order date and can’t be refunded in Foyer. We won’t email anyone.
          </Trans>
        </p>
      </section>
      <People preview={preview} />
      <StaysBehind preview={preview} />
    </>
  );
}

function Figure({ name, value }: { name: ReactNode; value: number }) {
  const format = useFormat();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{format.number(value)}</dd>
    </div>
  );
}

function People({ preview: { sample, currency } }: { preview: PlatformImportPreview }) {
  if (sample.length === 0) return null;
  return (
    <section className={classes.section}>
      <Title order={3} size="h4">
        <Trans>Attendee preview</Trans>
      </Title>
      <ul className={classes.list}>
        {sample.map((row, at) => (
          <li key={at}>
            <span>
              {fullName(row)} · {itemName(row.ticket, row.tier)}
              <br />
              <span className={classes.soft}>{row.email}</span>
            </span>
            <span>
              {row.gross !== null && <Money amount={row.gross} currency={currency} />}
              {row.code === null && (
                <>
                  {" "}
                  <Trans>no old ticket code</Trans>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StaysBehind({ preview }: { preview: PlatformImportPreview }) {
  const { t, i18n } = useLingui();
  const { left, problems, problem_count, missing_columns, counts } = preview;
  if (left.length + problem_count + missing_columns.length + counts.cancelled === 0) return null;
  const columns = missing_columns.join(", ");
  const more = problem_count - problems.length;
  return (
    <section className={classes.section}>
      <Title order={3} size="h4">
        <Trans>Not imported or changed</Trans>
      </Title>
      {problem_count > 0 && (
        <Alert color="orange">
          <Plural
            value={problem_count}
            one="# row can’t be imported. Fix it and add the file again, or continue without it."
            other="# rows can’t be imported. Fix them and add the file again, or continue without them."
          />
        </Alert>
      )}
      <ul className={classes.list}>
        {counts.cancelled > 0 && (
          <li>
            <span>
              <Trans>Cancelled tickets: not imported</Trans>
            </span>
            <span className="figures">{counts.cancelled}</span>
          </li>
        )}
        {left.map(({ what, count }) => (
          <li key={what}>
            <span>{i18n._(LEFT_BEHIND_LABELS[what])}</span>
            <span className="figures">{count}</span>
          </li>
        ))}
        {missing_columns.length > 0 && (
          <li>
            <span>
              <Trans>Columns missing from the files: {columns}</Trans>
            </span>
          </li>
        )}
        {problems.map(({ file, line, column, problem, value }, at) => {
          const message = IMPORT_PROBLEM_MESSAGES[problem as keyof typeof IMPORT_PROBLEM_MESSAGES];
          return (
            <li key={`problem ${at}`}>
              <span>
                <span className={classes.soft}>
                  {file} · {column === null ? t`row ${line}` : t`row ${line}, ${column}`}
                </span>
                <br />
                {i18n._(message ?? IMPORT_PROBLEM_MESSAGES.unreadable)} {value !== "" && <q>{value}</q>}
              </span>
            </li>
          );
        })}
        {more > 0 && (
          <li>
            <Plural value={more} one="and # more row" other="and # more rows" />
          </li>
        )}
      </ul>
    </section>
  );
}
