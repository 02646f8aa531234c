import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Checkbox, Popover, Radio, Stack } from "@mantine/core";
import { IconFilter, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { Operator } from "#contract/lists.ts";
import { type DaysFilter, DaysQuestion, DaysWords } from "./filter-days.tsx";
import { type ActiveFilter, type ListState, withFilter } from "./list-state.ts";
import classes from "./list-page.module.css";

/** One question that narrows a list: some answers to choose from, or days. */
export type Filter = ChoiceFilter | DaysFilter;

/** With `in` several answers may be ticked, else one. */
export type ChoiceFilter = {
  kind?: "choice";
  field: string;
  operator: Operator;
  label: string;
  choices: { value: string; label: string }[];
};

type Change = (changed: Partial<ListState>) => void;

/** Every filter of a list in one place. */
export function FilterMenu({ filters, state, change }: { filters: Filter[]; state: ListState; change: Change }) {
  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />}>
          <Trans>Filter</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.filters}>
        {filters.map((filter) =>
          filter.kind === "days" ? (
            <DaysQuestion key={filter.field} filter={filter} state={state} change={change} />
          ) : (
            <FilterQuestion key={`${filter.field} ${filter.operator}`} filter={filter} state={state} change={change} />
          ),
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** What narrows the list now, each to be taken away. */
export function FilterChips({ filters, state, change }: { filters: Filter[]; state: ListState; change: Change }) {
  const { t } = useLingui();
  if (state.filters.length === 0) return null;
  return (
    <ul className={classes.chips}>
      {state.filters.map((active) => {
        const id = `chip-${active.field}-${active.operator}`;
        return (
          <li key={id} className={classes.chip}>
            <span id={id}>
              <ChipWords filters={filters} active={active} />
            </span>
            <button
              type="button"
              aria-label={t`Remove this filter`}
              aria-describedby={id}
              onClick={() => change(withFilter(state, active.field, active.operator, null))}
            >
              <IconX size={14} aria-hidden />
            </button>
          </li>
        );
      })}
      <li>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => change({ filters: [], page: 1 })}>
          <Trans>Clear all</Trans>
        </Button>
      </li>
    </ul>
  );
}

function ChipWords({ filters, active }: { filters: Filter[]; active: ActiveFilter }) {
  const filter = filters.find(
    (one) => one.field === active.field && (one.kind === "days" || one.operator === active.operator),
  );
  if (filter?.kind === "days") return <DaysWords filter={filter} operator={active.operator} value={active.value} />;
  return `${filter?.label ?? active.field}: ${wordsOf(filter, active.value)}`;
}

function FilterQuestion({ filter, state, change }: { filter: ChoiceFilter; state: ListState; change: Change }) {
  const { t } = useLingui();
  const applied =
    state.filters.find(({ field, operator }) => field === filter.field && operator === filter.operator)?.value ?? "";
  // The mark stands at once; the address, which decides, follows a moment later.
  const [ticked, setTicked] = useState({ value: applied, under: applied });
  const value = ticked.under === applied ? ticked.value : applied;
  function answer(given: string) {
    setTicked({ value: given, under: applied });
    change(withFilter(state, filter.field, filter.operator, given === "" ? null : given));
  }
  if (filter.operator === "in") {
    return (
      <Checkbox.Group
        label={filter.label}
        value={value.split(",").filter(Boolean)}
        onChange={(values) => answer(values.join(","))}
      >
        <Stack gap={2} mt={4}>
          {filter.choices.map((choice) => (
            <Checkbox key={choice.value} value={choice.value} label={choice.label} py={6} />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  }
  return (
    <Radio.Group label={filter.label} value={value} onChange={answer}>
      <Stack gap={2} mt={4}>
        <Radio value="" label={t`Any`} py={6} />
        {filter.choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} label={choice.label} py={6} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function wordsOf(filter: ChoiceFilter | undefined, value: string): string {
  const word = (one: string) => filter?.choices.find((choice) => choice.value === one)?.label ?? one;
  return filter?.operator === "in" ? value.split(",").map(word).join(", ") : word(value);
}
