import { type FieldErrors, useForm } from "react-hook-form";
import type { Field } from "#web/ui/form/common.tsx";

/** A field without a form around it. */
export function useSampleField<Value>(name: string, initial: Value, error?: string): Field<Value> {
  const { control } = useForm({
    defaultValues: { [name]: initial },
    errors: (error === undefined ? {} : { [name]: { type: "sample", message: error } }) as FieldErrors<
      Record<string, Value>
    >,
  });
  return { control, name } as unknown as Field<Value>;
}
