import { createContext, useContext } from "react";

type Search = {
  open: () => void;
  close: () => void;
  /** Closes the search without navigation and restores the previous focus. */
  leave: () => void;
};

export const SearchContext = createContext<Search>({
  open: () => undefined,
  close: () => undefined,
  leave: () => undefined,
});

export function useSearch(): Search {
  return useContext(SearchContext);
}
