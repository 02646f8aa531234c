import type { ReactNode } from "react";
import type { Field } from "./use-form.ts";

/** What every field component takes beside its own. */
export type FieldProps<Value> = {
  field: Field<Value>;
  label: ReactNode;
  /** A line of help, below the input. */
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
};

/** The part that every Mantine input understands. */
export function inputProps<Value>({ field, label, help, required, disabled, autoFocus }: FieldProps<Value>) {
  return {
    name: field.name,
    label,
    description: help,
    error: field.error,
    withAsterisk: required,
    "aria-required": required || undefined,
    disabled,
    autoFocus,
    "data-autofocus": autoFocus || undefined,
  };
}
