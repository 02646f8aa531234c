import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { ListColumn } from "./use-list-table.ts";

/** How many columns can be chosen besides the fixed ones: no screen has room for more. */
export const CHOSEN_COLUMNS_MAX = 5;

/** Returns the IDs of the columns that the URL chooses. Without any, the usual ones. */
export function useChosenColumns<Row extends object>(columns: ListColumn<Row>[]) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const named = params.get("columns")?.split(",");
  const hideable = columns.filter(({ enableHiding }) => enableHiding);
  const usual = hideable.filter(({ meta }) => !meta?.isExtra).map(idOf);
  const chosen = named
    ? hideable
        .map(idOf)
        .filter((id) => named.includes(id))
        .slice(0, CHOSEN_COLUMNS_MAX)
    : usual;
  function choose(ids: string[]) {
    const now = new URLSearchParams(window.location.search);
    if (ids.toSorted().join() === usual.toSorted().join()) now.delete("columns");
    else now.set("columns", ids.join(","));
    void navigate({ pathname, search: now.toString() }, { replace: true, preventScrollReset: true });
  }
  return { chosen, choose, visibility: Object.fromEntries(hideable.map(idOf).map((id) => [id, chosen.includes(id)])) };
}

function idOf({ id = "" }: { id?: string }): string {
  return id;
}
