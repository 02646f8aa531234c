import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { PlatformImportPreview } from "#contract/platform-imports.ts";
import { IMPORT_PROBLEM_MESSAGES } from "#contract/labels/imports.ts";
import { LEFT_BEHIND_LABELS } from "#contract/labels/platform-imports.ts";
import { PRODUCT_NAMES } from "#domain/importers/importer.ts";
import { fullName, itemName } from "#domain/names.ts";
import { useFormat } from "#web/platform/format.ts";
import { Money } from "#web/ui/money.tsx";
import { Alert } from "#web/ui/parts/alert.tsx";
import { Title } from "#web/ui/parts/title.tsx";
import classes from "./platform-import.module.css";

export function PlatformImportPreviewTable({ preview }: { preview: PlatformImportPreview }) {
  const { counts, currency, tickets } = preview;
  const product = PRODUCT_NAMES[preview.product];
  return (
    <>
      <section className={classes.section}>
        <Title order={2} size="h3">
          <Trans>What moves in</Trans>
        </Title>
        <p className={classes.soft}>
          <Trans>These files are of {product}.</Trans>
        </p>
        <dl className={classes.stats}>
          <Figure name={<Trans>Orders</Trans>} value={counts.orders} />
          <Figure name={<Trans>Attendees</Trans>} value={counts.attendees} />
          <Figure name={<Trans>In already</Trans>} value={counts.checked_in} />
          <div>
            <dt>
              <Trans>Paid there</Trans>
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
                  <Plural value={sold} one="# place" other="# places" /> · <Money amount={price} currency={currency} />
                </span>
              </li>
            )),
          )}
        </ul>
        <p className={classes.soft}>
          <Trans>
            Each ticket gets as many places as are taken: raise that under Tickets before more are sold. Money that was
            paid there can’t be refunded from here; it counts on the day of the order. Nobody gets a mail.
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
        <Trans>The first guests, as they will be</Trans>
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
                  <Trans>no old code</Trans>
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
        <Trans>What stays behind</Trans>
      </Title>
      {problem_count > 0 && (
        <Alert color="orange">
          <Plural
            value={problem_count}
            one="# line can’t be moved. Put it right in the file and choose it again, or go on without it."
            other="# lines can’t be moved. Put them right in the file and choose it again, or go on without them."
          />
        </Alert>
      )}
      <ul className={classes.list}>
        {counts.cancelled > 0 && (
          <li>
            <span>
              <Trans>Cancelled tickets: the door refuses them</Trans>
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
              <Trans>Columns that are not in the files: {columns}</Trans>
            </span>
          </li>
        )}
        {problems.map(({ file, line, column, problem, value }, at) => {
          const message = IMPORT_PROBLEM_MESSAGES[problem as keyof typeof IMPORT_PROBLEM_MESSAGES];
          return (
            <li key={`problem ${at}`}>
              <span>
                <span className={classes.soft}>
                  {file} · {column === null ? t`line ${line}` : t`line ${line}, ${column}`}
                </span>
                <br />
                {i18n._(message ?? IMPORT_PROBLEM_MESSAGES.unreadable)} {value !== "" && <q>{value}</q>}
              </span>
            </li>
          );
        })}
        {more > 0 && (
          <li>
            <Plural value={more} one="and # more line" other="and # more lines" />
          </li>
        )}
      </ul>
    </section>
  );
}
