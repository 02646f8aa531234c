import { createContext, use } from "react";

/** Said by `ReadOnlyUnless` of what stands in it. */
export const ReadOnly = createContext(false);

/** Whether what stands here can only be read: for what a disabled `fieldset` does not reach. */
export function useIsReadOnly(): boolean {
  return use(ReadOnly);
}
