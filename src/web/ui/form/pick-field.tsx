import type { FieldValues } from "react-hook-form";
import { useLingui } from "@lingui/react/macro";
import { MultiSelect } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "#web/platform/format.ts";
import { type FieldProps, LIST_STYLE, useField, useInputProps } from "./common.tsx";

export type Pick = { id: number; name: string };

/** Delays the search while the user is typing. */
export const SEARCH_PAUSE_MS = 200;

/**
 * A selection of several items, found by name. `found` has the results for `text`, in their order.
 * `known` has the names of items that were selected before.
 */
export function PickField<Values extends FieldValues>({
  known,
  found,
  text,
  search,
  ...rest
}: FieldProps<Values, number[]> & {
  known: readonly Pick[];
  found: readonly Pick[];
  text: string;
  search: (text: string) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const field = useField(rest);
  const [seen, setSeen] = useState<readonly Pick[]>([]);
  const all = [...new Map([...found, ...known, ...seen].map((choice) => [choice.id, choice])).values()];
  const shown = all.filter(({ id }) => field.value.includes(id) || found.some((choice) => choice.id === id));
  const nameOf = (id: number) => all.find((choice) => choice.id === id)?.name ?? `${id}`;
  return (
    <MultiSelect
      {...useInputProps({ ...rest, field }, (remote) => format.list(remote.map(nameOf)))}
      data={shown.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={field.value.map(String)}
      onChange={(values) => {
        setSeen(all);
        field.onChange(values.map(Number));
      }}
      searchable
      searchValue={text}
      onSearchChange={search}
      clearSearchOnChange
      hidePickedOptions
      placeholder={field.value.length === 0 ? t`Search by name` : undefined}
      nothingFoundMessage={t`No results`}
      maxDropdownHeight={280}
      comboboxProps={LIST_STYLE}
    />
  );
}
