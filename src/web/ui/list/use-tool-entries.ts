import type { IconProps } from "@tabler/icons-react";
import { type ComponentType, createContext, type ReactNode, use, useId, useLayoutEffect } from "react";

export type ToolEntry = {
  icon: ComponentType<IconProps>;
  label: ReactNode;
  /**
   * Position in the menu, wherever its button is: first for common tools, last for rare and heavy
   * ones.
   */
  place?: "first" | "last";
} & ({ onClick: () => unknown; to?: never } | { to: string; onClick?: never });

/**
 * The menu of the tool row: registers the entries of a tool. `holdsAll` is true where the menu
 * contains every tool.
 */
export const ToolMenu = createContext<{ say: (id: string, entries: ToolEntry[]) => void; holdsAll: boolean } | null>(
  null,
);

/**
 * Registers a tool's entries in the menu; an empty list has none for now. Returns whether the menu
 * shows them: the tool then renders no button, only what it opens. `always`: even where there is
 * room for buttons.
 */
export function useToolEntries(entries: ToolEntry[], always = false): boolean {
  const id = useId();
  const menu = use(ToolMenu);
  const say = menu !== null && (menu.holdsAll || always) ? menu.say : null;
  // Without dependencies, because the actions of the entries are new on each render.
  useLayoutEffect(() => say?.(id, entries));
  useLayoutEffect(() => () => say?.(id, []), [say, id]);
  return say !== null;
}
