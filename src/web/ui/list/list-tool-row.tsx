import { useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type ReactNode, useMemo, useState } from "react";
import { useMedia } from "#web/platform/use-media.ts";
import { Menu, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { BELOW_SM } from "#web/ui/breakpoints.ts";
import classes from "./list-page.module.css";
import { type ToolEntry, ToolMenu } from "./use-tool-entries.ts";

/**
 * Tools beside a list's search: a row of buttons, and a menu for rare ones. On phones the menu
 * contains all of them, which leaves room for the list.
 */
export function ListToolRow({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const isPhone = useMedia(BELOW_SM);
  const [toolEntries, setToolEntries] = useState<ReadonlyMap<string, ToolEntry[]>>(new Map());
  const [say] = useState(
    () => (id: string, entries: ToolEntry[]) => setToolEntries((known) => withEntries(known, id, entries)),
  );
  const menu = useMemo(() => ({ say, holdsAll: isPhone }), [say, isPhone]);
  const all = [...toolEntries.values()].flat();
  const entries = (["first", undefined, "last"] as const).flatMap((position) =>
    all.filter((entry) => entry.place === position),
  );
  return (
    <>
      {/* One structure for any screen: what a tool has opened stays open when the menu closes or
         the phone is rotated. */}
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
              aria-label={t`More actions for this list`}
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

/** Each tool keeps its position when its entries change. */
function withEntries(
  known: ReadonlyMap<string, ToolEntry[]>,
  id: string,
  entries: ToolEntry[],
): ReadonlyMap<string, ToolEntry[]> {
  if (entries.length === 0 && !known.has(id)) return known;
  return new Map(known).set(id, entries);
}
