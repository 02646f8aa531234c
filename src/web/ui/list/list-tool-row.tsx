import { useLingui } from "@lingui/react/macro";
import { IconDots, type IconProps } from "@tabler/icons-react";
import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { useMedia } from "#web/platform/use-media.ts";
import { Menu, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { ActionIcon } from "#web/ui/parts/action-icon.tsx";
import { PHONE } from "./filters.tsx";
import classes from "./list-page.module.css";

type Entry = {
  icon: ComponentType<IconProps>;
  label: ReactNode;
  /** In the menu, wherever its button stands: what one begins with, or what is rare and weighs much. */
  place?: "first" | "last";
} & ({ onClick: () => unknown; to?: never } | { to: string; onClick?: never });

/** The menu behind the last button of the row: what says that something stands in it, and whether everything does. */
const ToolMenu = createContext<{ say: (id: string, entries: Entry[]) => void; holdsAll: boolean } | null>(null);

/** Beside a list's search: a row of buttons, and a menu for what is rare. On phones the menu holds all of them, so that the list itself is in sight. */
export function ListToolRow({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const isPhone = useMedia(PHONE);
  const [said, setSaid] = useState<ReadonlyMap<string, Entry[]>>(new Map());
  const [say] = useState(() => (id: string, entries: Entry[]) => setSaid((known) => withEntries(known, id, entries)));
  const menu = useMemo(() => ({ say, holdsAll: isPhone }), [say, isPhone]);
  const all = [...said.values()].flat();
  const entries = (["first", undefined, "last"] as const).flatMap((place) => all.filter((one) => one.place === place));
  return (
    <>
      {/* One shape, whatever the screen: what a tool has opened stays open when the menu closes, or the phone is turned. */}
      <div className={classes.moreTools}>
        <ToolMenu value={menu}>{children}</ToolMenu>
      </div>
      {entries.length > 0 && (
        <Menu
          button={(opener) => (
            <ActionIcon
              {...opener}
              variant="default"
              size={36}
              className={classes.toolMenu}
              aria-label={t`More about this list`}
            >
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          )}
        >
          {entries.map(({ label, place: _place, ...entry }, at) => (
            <MenuEntry key={at} {...entry}>
              {label}
            </MenuEntry>
          ))}
        </Menu>
      )}
    </>
  );
}

/**
 * What of a tool stands in the menu; nothing: for now it has no entry. Whether it does: then the tool draws no button, only what it opens.
 * `always`: also where there is room for buttons.
 */
export function useToolEntries(entries: Entry[], always = false): boolean {
  const id = useId();
  const menu = use(ToolMenu);
  const say = menu !== null && (menu.holdsAll || always) ? menu.say : null;
  // Without dependencies: what an entry does is made anew each time.
  useLayoutEffect(() => say?.(id, entries));
  useLayoutEffect(() => () => say?.(id, []), [say, id]);
  return say !== null;
}

/** Each tool keeps its place, however often it is said anew. */
function withEntries(known: ReadonlyMap<string, Entry[]>, id: string, entries: Entry[]): ReadonlyMap<string, Entry[]> {
  if (entries.length === 0 && !known.has(id)) return known;
  return new Map(known).set(id, entries);
}
