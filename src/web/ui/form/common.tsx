import type { ReactNode } from "react";
import type { Field } from "./form-types.ts";
import { useShown } from "./shown-fields.ts";
import { ConflictHint } from "./conflict-hint.tsx";

/** Props that all field components have in common. */
export type FieldProps<Value> = {
  field: Field<Value>;
  label: ReactNode;
  /** A line of help, below the input. */
  help?: ReactNode;
  /** The help is rich text, with paragraphs of its own. */
  rich?: boolean;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
};

/**
 * For dropdown lists. The list is rendered with its field: with `keepMounted: false` the field
 * would keep `aria-expanded="false"`.
 */
export const LIST_STYLE = { shadow: "md" } as const;

/**
 * Props for any Mantine input. `say` formats a value of this field for the hint that a colleague
 * saved another one.
 */
export function useInputProps<Value>(
  { field, label, help, rich, required, disabled, autoFocus }: FieldProps<Value>,
  describe: (value: Value) => ReactNode,
) {
  useShown(field);
  return {
    name: field.name,
    label,
    description: field.overlap ? (
      <>
        {help}
        <ConflictHint field={field} describe={describe} />
      </>
    ) : (
      help
    ),
    ...(rich && { descriptionProps: { component: "div" as const } }),
    error: field.error,
    withAsterisk: required,
    "aria-required": required || undefined,
    disabled,
    autoFocus,
    "data-autofocus": autoFocus || undefined,
  };
}
