import { useCallback, useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { List } from "#contract/lists.ts";
import { AT_FIRST, type ListState, readListState, writeListState } from "./list-state.ts";

/**
 * The state of a list is in the URL: it can be sent to a colleague, and the back button works as
 * expected.
 */
export function useListState(list: List): [ListState, (change: Partial<ListState>) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const state = useMemo(() => readListState(list, params), [list, params]);
  const change = useCallback(
    (changed: Partial<ListState>) => {
      // Reads the URL again: two changes in quick succession must not undo each other.
      const now = new URLSearchParams(window.location.search);
      const pageReset = "page" in changed ? AT_FIRST : {};
      const search = writeListState(list, { ...readListState(list, now), ...pageReset, ...changed }, now).toString();
      // Opening a row and turning a page are history entries; typing a search and moving through
      // rows are not.
      const isStep = "page" in changed && Object.keys(changed).every((name) => name in AT_FIRST);
      void navigate({ pathname, search }, { replace: !isStep, preventScrollReset: !isStep });
    },
    [list, navigate, pathname],
  );
  return [state, change];
}
