import { type FieldErrors, useForm } from "react-hook-form";
import { type Field, fieldOf } from "#web/ui/form/common.tsx";

/** A field without a form around it. */
export function useSampleField<Value>(name: string, initial: Value, error?: string): Field<Value> {
  const { control } = useForm({
    defaultValues: { [name]: initial },
    errors: (error === undefined ? {} : { [name]: { type: "sample", message: error } }) as FieldErrors<
      Record<string, Value>
    >,
  });
  return fieldOf(control, name);
}
