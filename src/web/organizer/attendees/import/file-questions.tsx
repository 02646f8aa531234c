import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ImportCheck, ImportMappingInput } from "#contract/imports.ts";
import { DAY_ORDERS } from "#domain/day-order.ts";
import { Alert } from "#web/ui/parts/alert.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import { useDayOrderNames } from "./reading-section.tsx";
import classes from "./import.module.css";

type Given = {
  checked: ImportCheck;
  mapping: ImportMappingInput;
  change: (more: Partial<ImportMappingInput>) => void;
};

/** The file's statuses: known words are filled in, others are asked. */
export function StatusNames({ checked, mapping, change }: Given) {
  const { t } = useLingui();
  if (checked.statuses.length === 0) return null;

  function choose(value: string, chosen: string) {
    const statuses = mapping.statuses.filter((one) => one.value !== value);
    const becomes = chosen === "VALID" || chosen === "LEFT_OUT" ? chosen : undefined;
    change({ statuses: becomes ? [...statuses, { value, becomes }] : statuses });
  }

  return (
    <section className={classes.part}>
      <h2>
        <Trans>Which statuses mean a valid ticket?</Trans>
      </h2>
      <ul className={classes.rows}>
        {checked.statuses.map(({ value, count, becomes }) => (
          <li key={value}>
            <span className={classes.thing}>
              <span title={value}>{value}</span>
              <span>
                <Plural value={count} one="# line" other="# lines" />
              </span>
            </span>
            <PlainSelect
              className={classes.choice}
              aria-label={value}
              value={becomes ?? ""}
              onChange={({ currentTarget }) => choose(value, currentTarget.value)}
            >
              {becomes === null && <option value="">{t`Choose what it means`}</option>}
              <option value="VALID">{t`Valid ticket`}</option>
              <option value="LEFT_OUT">{t`Left out`}</option>
            </PlainSelect>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Dates that can be read in two ways are never guessed. */
export function DayOrderQuestion({ checked, mapping, change }: Given) {
  const { t } = useLingui();
  const orders = useDayOrderNames();
  if (!checked.asks_day_order && mapping.day_order === null) return null;
  return (
    <Alert
      color={checked.asks_day_order ? "orange" : "gray"}
      role="status"
      title={<Trans>In which order are dates written?</Trans>}
    >
      <p>
        <Trans>Some dates of this file can be read in two ways.</Trans>
      </p>
      <PlainSelect
        className={classes.choice}
        aria-label={t`Order of dates`}
        value={mapping.day_order ?? ""}
        onChange={({ currentTarget: { value } }) =>
          change({ day_order: DAY_ORDERS.find((one) => one === value) ?? null })
        }
      >
        <option value="">{t`Choose the order`}</option>
        {DAY_ORDERS.map((one) => (
          <option key={one} value={one}>
            {orders[one]}
          </option>
        ))}
      </PlainSelect>
    </Alert>
  );
}
