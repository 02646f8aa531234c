import { Trans, useLingui } from "@lingui/react/macro";
import { Button, type ButtonProps } from "@mantine/core";
import { IconFilter, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Operator } from "#contract/lists.ts";
import { type DaysFilter, DaysFilterLabel } from "./filter-days.tsx";
import { type ActiveFilter, type ListState, withFilter } from "./list-state.ts";
import { ListMenu } from "./list-menu.tsx";
import classes from "./list-page.module.css";

/** One filter of a list: options, dates or amounts. */
export type Filter = ChoiceFilter | DaysFilter | AmountsFilter;

/** From one amount to another, both included; `words` formats one end of it. */
export type AmountsFilter = {
  kind: "amounts";
  field: string;
  label: string;
  currency: string;
  text: (operator: Operator, value: string) => ReactNode;
};

/** With `in` several options can be checked, otherwise one. */
export type ChoiceFilter = {
  kind?: "choice";
  field: string;
  operator: Operator;
  label: string;
  choices: { value: string; label: string }[];
};

export type FilterProps = { filters: Filter[]; state: ListState; change: (changed: Partial<ListState>) => void };

/**
 * All filters of a list: in a popover beside the button, or in a sheet on phones. Each change
 * applies at once; `found` shows the number of results.
 */
export function FilterMenu({ found, ...rest }: FilterProps & { found: ReactNode }) {
  return (
    <ListMenu
      icon={IconFilter}
      label={<Trans>Filter</Trans>}
      load={() => import("./filter-questions.tsx")}
      contentProps={rest}
      side="bottom-start"
      className={classes.scrolls}
      foot={
        <footer className={classes.foot}>
          <span aria-live="polite" className="figures">
            {found}
          </span>
          <ClearFilters {...rest} size="compact-sm" />
        </footer>
      }
      sheetFoot={(close) => (
        <>
          <ClearFilters {...rest} size="md" />
          <Button size="md" className={classes.show} onClick={close}>
            <span aria-live="polite">
              <Trans>Show {found}</Trans>
            </span>
          </Button>
        </>
      )}
    />
  );
}

function ClearFilters({ state, change, size }: FilterProps & { size: ButtonProps["size"] }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size={size}
      disabled={state.filters.length === 0}
      onClick={() => change({ filters: [], page: 1 })}
    >
      <Trans>Clear all</Trans>
    </Button>
  );
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ filters, state, change }: FilterProps) {
  const { t } = useLingui();
  if (state.filters.length === 0) return null;
  return (
    <ul className={classes.chips}>
      {state.filters.map((active) => {
        const id = `chip-${active.field}-${active.operator}`;
        return (
          <li key={id} className={classes.chip}>
            <span id={id}>
              <FilterChipLabel filters={filters} active={active} />
            </span>
            <button
              type="button"
              aria-label={t`Remove filter`}
              aria-describedby={id}
              onClick={() => change(withFilter(state, active.field, active.operator, null))}
            >
              <IconX size={14} aria-hidden />
            </button>
          </li>
        );
      })}
      <li>
        <ClearFilters filters={filters} state={state} change={change} size="compact-sm" />
      </li>
    </ul>
  );
}

function FilterChipLabel({ filters, active }: { filters: Filter[]; active: ActiveFilter }) {
  const filter = filters.find(
    (candidate) =>
      candidate.field === active.field && (!("operator" in candidate) || candidate.operator === active.operator),
  );
  if (filter?.kind === "days")
    return <DaysFilterLabel filter={filter} operator={active.operator} value={active.value} />;
  if (filter?.kind === "amounts") return filter.text(active.operator, active.value);
  return `${filter?.label ?? active.field}: ${valueLabel(filter, active.value)}`;
}

function valueLabel(filter: ChoiceFilter | undefined, value: string): string {
  const labelOf = (key: string) => filter?.choices.find((choice) => choice.value === key)?.label ?? key;
  return filter?.operator === "in" ? value.split(",").map(labelOf).join(", ") : labelOf(value);
}
