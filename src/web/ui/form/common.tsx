import type { ReactNode } from "react";
import type { Field } from "./form-types.ts";
import { useShown } from "./shown-fields.ts";
import { ConflictHint } from "./conflict-hint.tsx";

/** What every field component takes beside its own. */
export type FieldProps<Value> = {
  field: Field<Value>;
  label: ReactNode;
  /** A line of help, below the input. */
  help?: ReactNode;
  /** Its help is formatted text, in paragraphs of its own. */
  rich?: boolean;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
};

/** Of a list to choose from. It is made with its field: made when it is opened (`keepMounted: false`), the field goes on saying `aria-expanded="false"`. */
export const LIST_STYLE = { shadow: "md" } as const;

/** The part that every Mantine input understands. `say`: a value of this field in words, for when somebody else saved another. */
export function useInputProps<Value>(
  { field, label, help, rich, required, disabled, autoFocus }: FieldProps<Value>,
  say: (value: Value) => ReactNode,
) {
  useShown(field);
  return {
    name: field.name,
    label,
    description: field.overlap ? (
      <>
        {help}
        <ConflictHint field={field} say={say} />
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
