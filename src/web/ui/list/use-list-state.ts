import { useCallback, useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { List } from "#contract/lists.ts";
import { AT_FIRST, type ListState, readListState, writeListState } from "./list-state.ts";

/** A list's state lives in the address: it can be sent to a colleague, and the back button means what it says. */
export function useListState(list: List): [ListState, (change: Partial<ListState>) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const state = useMemo(() => readListState(list, params), [list, params]);
  const change = useCallback(
    (changed: Partial<ListState>) => {
      // Read anew: two changes in one breath must not undo each other.
      const now = new URLSearchParams(window.location.search);
      const elsewhere = "page" in changed ? AT_FIRST : {};
      const search = writeListState(list, { ...readListState(list, now), ...elsewhere, ...changed }, now).toString();
      // Opening a row, and turning a page, are steps back; typing a search and walking through rows are not.
      const isStep = "page" in changed && Object.keys(changed).every((name) => name in AT_FIRST);
      void navigate({ pathname, search }, { replace: !isStep, preventScrollReset: !isStep });
    },
    [list, navigate, pathname],
  );
  return [state, change];
}
