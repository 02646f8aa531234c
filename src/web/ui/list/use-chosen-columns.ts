import type { VisibilityState } from "@tanstack/react-table";
import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { Column } from "./use-list-table.tsx";

/** How many columns can be chosen besides the fixed ones: no screen has room for more. */
export const CHOSEN_COLUMNS_MAX = 5;

/** Returns the columns of a list and which of them the URL chooses. Without any, the usual ones. */
export function useChosenColumns<Row>(columns: Column<Row>[]) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const named = params.get("columns");
  const usual = columns.filter(({ choice }) => choice === "usual").map(({ key }) => key);
  const chosen = named === null ? usual : namedColumns(columns, named);
  const choose = useCallback(
    (keys: string[]) => {
      const now = new URLSearchParams(window.location.search);
      if (keys.toSorted().join() === usual.toSorted().join()) now.delete("columns");
      else now.set("columns", keys.join(","));
      void navigate({ pathname, search: now.toString() }, { replace: true, preventScrollReset: true });
    },
    [navigate, pathname, usual],
  );
  const columnVisibility: VisibilityState = Object.fromEntries(
    columns.filter(({ choice }) => choice).map(({ key }) => [key, chosen.includes(key)]),
  );
  return { columns: yielding(columns, chosen), columnVisibility, chosen, choose };
}

/** The first added column replaces a usual one. Each further one needs a wide screen. */
function yielding<Row>(columns: Column<Row>[], chosen: string[]): Column<Row>[] {
  const first = columns.find(({ choice, key }) => choice === "extra" && chosen.includes(key));
  return columns.map((column) =>
    column.choice === "extra" && column !== first ? { ...column, yields: "extra" } : column,
  );
}

function namedColumns<Row>(columns: Column<Row>[], named: string): string[] {
  const names = new Set(named.split(","));
  const known = columns.filter(({ choice, key }) => choice && names.has(key));
  return known.slice(0, CHOSEN_COLUMNS_MAX).map(({ key }) => key);
}
