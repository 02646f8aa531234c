import { useLingui } from "@lingui/react/macro";
import { CloseButton, TextInput, ActionIcon } from "@mantine/core";
import { IconSearch, IconDots } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import { useTyped } from "#web/ui/use-typed.ts";
import { type Filter, FilterMenu } from "./filters.tsx";
import type { ListState } from "./list-state.ts";
import classes from "./list-page.module.css";
import { useMedia } from "#web/platform/use-media.ts";
import { Menu, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { BELOW_SM } from "#web/ui/breakpoints.ts";
import { type ToolEntry, ToolMenu } from "./use-tool-entries.ts";

export type SortChoice = { sort_by: string; sort_direction: "asc" | "desc"; label: string };

type Props = {
  state: ListState;
  change: (changed: Partial<ListState>) => void;
  searchLabel: string | undefined;
  filters: Filter[];
  /** The number of rows after the filters, as text. */
  found: ReactNode;
  sorts: SortChoice[] | undefined;
  tools: ReactNode;
  /** Column headings sort too. The sort choice is then only for phones, which have no headings. */
  headsSort?: boolean;
};

/** Search, filters and sort in one row, or two on phones. */
export function ListTools({ state, change, searchLabel, filters, found, sorts, tools, headsSort }: Props) {
  const { t } = useLingui();
  if (!searchLabel && filters.length === 0 && !sorts && !tools) return null;
  return (
    <div className={classes.tools}>
      {searchLabel && (
        <SearchField label={searchLabel} query={state.query} search={(query) => change({ query, page: 1 })} />
      )}
      {filters.length > 0 && <FilterMenu filters={filters} state={state} change={change} found={found} />}
      {sorts && (
        <PlainSelect
          className={headsSort ? `${classes.sorts} ${classes.forPhones}` : classes.sorts}
          aria-label={t`Sort by`}
          value={`${state.sort_by} ${state.sort_direction}`}
          onChange={(event) => {
            const chosen = sorts.find((sort) => `${sort.sort_by} ${sort.sort_direction}` === event.currentTarget.value);
            if (chosen) change({ page: 1, sort_by: chosen.sort_by, sort_direction: chosen.sort_direction });
          }}
        >
          {sorts.map((sort) => (
            <option key={sort.label} value={`${sort.sort_by} ${sort.sort_direction}`}>
              {sort.label}
            </option>
          ))}
        </PlainSelect>
      )}
      {tools && <ListToolRow>{tools}</ListToolRow>}
    </div>
  );
}

/** Searches once the typing pauses. */
export function SearchField({
  label,
  query,
  search,
}: {
  label: string;
  query: string;
  search: (query: string) => void;
}) {
  const { t } = useLingui();
  const { typed, latest, type } = useTyped<string, string>(query);
  const text = typed ?? query;
  const send = (value: string) => {
    type(value, value.trim());
    search(value.trim());
  };
  const ask = useEffectEvent(() => text.trim() !== latest && send(text));
  useEffect(() => {
    if (text.trim() === query) return undefined;
    const pause = setTimeout(() => ask(), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, query]);
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text ? <CloseButton size="sm" aria-label={t`Clear search`} onClick={() => send("")} /> : undefined}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

const PAUSE_MS = 250;

/**
 * Tools beside a list's search: a row of buttons, and a menu for rare ones. On phones the menu
 * contains all of them, which leaves room for the list.
 */
function ListToolRow({ children }: { children: ReactNode }) {
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
