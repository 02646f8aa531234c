import { useState } from "react";
import type { Field } from "#web/ui/form/form-types.ts";

/** A field without a form around it. */
export function useSampleField<Value>(name: string, initial: Value, error?: string): Field<Value> {
  const [value, setValue] = useState(initial);
  return {
    ...{ name, value, error, overlap: undefined, isBlocked: false },
    onChange: setValue,
    block: () => {},
    attach: () => () => {},
  };
}
