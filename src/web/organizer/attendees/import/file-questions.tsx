import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { DAY_ORDERS, type DayOrder } from "#domain/day-order.ts";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import { useDayOrderNames } from "./reading-choices.tsx";
import classes from "./import.module.css";

type Statuses<Meaning extends string> = {
  title: ReactNode;
  statuses: readonly { value: string; count: number; becomes: Meaning | null }[];
  meanings: readonly (readonly [Meaning, name: string])[];
  choose: (value: string, becomes: Meaning | null) => void;
};

/**
 * The statuses in the file. Known ones are filled in; unknown ones must be chosen, and nothing is
 * preselected for them.
 */
export function StatusQuestion<Meaning extends string>({ title, statuses, meanings, choose }: Statuses<Meaning>) {
  const { t } = useLingui();
  if (statuses.length === 0) return null;
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      <ul className={classes.rows}>
        {statuses.map(({ value, count, becomes }) => (
          <li key={value}>
            <span className={classes.thing}>
              <span title={value}>{value}</span>
              <span>
                <Plural value={count} one="# row" other="# rows" />
              </span>
            </span>
            <PlainSelect
              className={classes.choice}
              aria-label={value}
              value={becomes ?? ""}
              onChange={({ currentTarget }) =>
                choose(value, meanings.find(([meaning]) => meaning === currentTarget.value)?.[0] ?? null)
              }
            >
              {becomes === null && <option value="">{t`Choose a meaning`}</option>}
              {meanings.map(([meaning, name]) => (
                <option key={meaning} value={meaning}>
                  {name}
                </option>
              ))}
            </PlainSelect>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Dates = { asks: boolean; value: DayOrder | null; choose: (value: DayOrder | null) => void };

/** The order of ambiguous dates is never guessed. */
export function DayOrderQuestion({ asks, value, choose }: Dates) {
  const { t } = useLingui();
  const orders = useDayOrderNames();
  if (!asks && value === null) return null;
  return (
    <Alert color={asks ? "orange" : "gray"} role="status" title={<Trans>Ambiguous dates</Trans>}>
      <p>
        <Trans>Some dates in this file can be read in two ways.</Trans>
      </p>
      <PlainSelect
        className={classes.choice}
        aria-label={t`Date order`}
        value={value ?? ""}
        onChange={({ currentTarget }) => choose(DAY_ORDERS.find((order) => order === currentTarget.value) ?? null)}
      >
        <option value="">{t`Choose an order`}</option>
        {DAY_ORDERS.map((order) => (
          <option key={order} value={order}>
            {orders[order]}
          </option>
        ))}
      </PlainSelect>
    </Alert>
  );
}

/** Replaces the meaning of a status. */
export function withStatus<Meaning extends string>(
  statuses: readonly { value: string; becomes: Meaning }[],
  value: string,
  becomes: Meaning | null,
): { value: string; becomes: Meaning }[] {
  const others = statuses.filter((status) => status.value !== value);
  return becomes === null ? others : [...others, { value, becomes }];
}
