import type { IconProps } from "@tabler/icons-react";
import { type ComponentType, createContext, type ReactNode, use, useId, useLayoutEffect } from "react";

export type ToolEntry = {
  icon: ComponentType<IconProps>;
  label: ReactNode;
  /** In the menu, wherever its button stands: what one begins with, or what is rare and weighs much. */
  place?: "first" | "last";
} & ({ onClick: () => unknown; to?: never } | { to: string; onClick?: never });

/** The menu behind the last button of the row: what says that something stands in it, and whether everything does. */
export const ToolMenu = createContext<{ say: (id: string, entries: ToolEntry[]) => void; holdsAll: boolean } | null>(
  null,
);

/**
 * What of a tool stands in the menu; nothing: for now it has no entry. Whether it does: then the tool draws no button, only what it opens.
 * `always`: also where there is room for buttons.
 */
export function useToolEntries(entries: ToolEntry[], always = false): boolean {
  const id = useId();
  const menu = use(ToolMenu);
  const say = menu !== null && (menu.holdsAll || always) ? menu.say : null;
  // Without dependencies: what an entry does is made anew each time.
  useLayoutEffect(() => say?.(id, entries));
  useLayoutEffect(() => () => say?.(id, []), [say, id]);
  return say !== null;
}
