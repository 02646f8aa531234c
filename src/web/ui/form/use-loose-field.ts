import { useState } from "react";
import type { Field } from "./form-types.ts";
import { shownFields } from "./shown-fields.ts";

/** A field outside of any form. */
export function useLooseField<Value>(name: string, value: Value, onChange: (value: Value) => void): Field<Value> {
  const [problem, block] = useState<string>();
  return { name, value, error: problem, onChange, block, isBlocked: problem !== undefined, overlap: undefined, attach };
}

const { attach } = shownFields();
