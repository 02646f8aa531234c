import { useEffect } from "react";
import type { Control, FieldPath, FieldValues } from "react-hook-form";

/**
 * Registers fields that are hidden at first: in a collapsed section, or in another language than
 * the shown one. An error that no registered field shows is above the form.
 */
export function useRegistered<Values extends FieldValues>(
  control: Control<Values>,
  names: readonly FieldPath<Values>[],
): void {
  // After every render: a field that was shown until now has just signed off.
  useEffect(() => {
    for (const name of names) control.register(name);
  });
}
