import { createContext, use } from "react";

/** Set by `ReadOnlyUnless` for its children. */
export const ReadOnly = createContext(false);

/** Whether the form is read-only here, for elements that a disabled `fieldset` does not affect. */
export function useIsReadOnly(): boolean {
  return use(ReadOnly);
}
