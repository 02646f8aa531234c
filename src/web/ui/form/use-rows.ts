import { use } from "react";
import { type Control, type FieldArrayPath, type FieldValues, get, useFieldArray, useFormState } from "react-hook-form";
import { Overlaps } from "./common.tsx";

/**
 * React Hook Form's `useFieldArray` for rows that may have an `id` of their own, with the error of
 * the list as a whole. `rules` registers the list, so that it can have one.
 */
export function useRows<Values extends FieldValues, Name extends FieldArrayPath<Values>>(
  control: Control<Values>,
  name: Name,
) {
  const rows = useFieldArray({ control, name, keyName: "key", rules: {} });
  const { errors } = useFormState({ control });
  const error: { message?: string } | undefined = get(errors, name);
  const { removeRow } = use(Overlaps);
  const remove = (at: number) => {
    rows.remove(at);
    removeRow(name, at);
  };
  return { ...rows, remove, error: error?.message };
}
