import type { FieldValues } from "react-hook-form";
import { useLingui } from "@lingui/react/macro";
import { Select } from "@mantine/core";
import { useState } from "react";
import { type FieldProps, LIST_STYLE, useField, useInputProps } from "./common.tsx";
import type { Pick } from "./pick-field.tsx";

/**
 * One item, found by typing. `found` has the results for the text, in their order. The text is
 * cleared after a choice, so that opening the list again shows the other items too.
 */
export function PickOneField<Values extends FieldValues>({
  found,
  search,
  ...rest
}: FieldProps<Values, number | null> & { found: readonly Pick[]; search: (text: string) => void }) {
  const { t } = useLingui();
  const field = useField(rest);
  const [chosen, setChosen] = useState<Pick>();
  const isFound = (value: string) => found.some(({ id }) => String(id) === value);
  const all = !chosen || isFound(String(chosen.id)) ? found : [...found, chosen];
  const pick = (value: string | null) => {
    const picked = all.find(({ id }) => String(id) === value);
    setChosen(picked);
    field.onChange(picked?.id ?? null);
  };
  return (
    <Select
      {...useInputProps({ ...rest, field }, (remote) => all.find(({ id }) => id === remote)?.name ?? remote)}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={field.value === null ? null : String(field.value)}
      onChange={pick}
      allowDeselect={false}
      searchable
      onSearchChange={(text) => search(text === chosen?.name ? "" : text)}
      // All results count as matches, however they are spelled.
      filter={({ options }) => options.filter((option) => "value" in option && isFound(String(option.value)))}
      placeholder={t`Search by name`}
      nothingFoundMessage={t`No results`}
      maxDropdownHeight={280}
      comboboxProps={LIST_STYLE}
    />
  );
}
