import { type ComponentProps, type ComponentType, createContext, type MouseEvent, type ReactNode, use } from "react";
import type { PageHandle } from "#contract/page-handle.ts";
import { isGuarded } from "./unsaved-changes.ts";
import { leaveState } from "./left-state.ts";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: string;
  replace?: boolean;
  /** What the page that is opened in this tab finds in `useAround().address.state`. */
  state?: unknown;
};

/** Where the reader is; `state` is what whoever led here left with it (`Go`). */
export type Address = { pathname: string; search: string; hash: string; state?: unknown };

/**
 * Goes to an address of ours, as it would stand in a link ("?x=1" and "#x" stay on this page), or as many steps back. Settles when the page
 * is there; never where a new document takes its place. The page keeps its place where only what follows the path changes, and with
 * `keepsPlace` where the router leads to one that looks the same.
 */
export type Go = (
  to: string | number,
  how?: { replace?: boolean; state?: unknown; keepsPosition?: boolean },
) => Promise<void>;

/**
 * What parts of a page may ask of what is around it, without knowing whether that is the router or nothing (`own/own-page.tsx`): what a
 * page of its own fetches must not name the router.
 */
export type Around = PageSettings & {
  address: Address;
  /** What the page's address spells, under the names in `routes.ts`. */
  params: Readonly<Record<string, string | undefined>>;
  go: Go;
  /** On the way to another page: what was pressed keeps waiting. */
  isLeaving: boolean;
  /** Asks the page's loader again. */
  loadAgain: () => Promise<void>;
  /** How one goes elsewhere without a new document, where that can be. */
  RoutedLink?: ComponentType<LinkProps>;
};

/** What the page says of itself that concerns what is around it. */
export type PageSettings = Pick<PageHandle, "color_scheme" | "tells_offline">;

/** What the matched routes say, added up. */
export function pageSettingsIn(handles: readonly unknown[]): PageSettings {
  const pageHandles = handles.map((handle) => (handle ?? {}) as PageHandle);
  return {
    color_scheme: pageHandles.some(({ color_scheme }) => color_scheme === "dark") ? "dark" : undefined,
    tells_offline: pageHandles.some(({ tells_offline }) => tells_offline),
  };
}

const nowhere = () => Promise.reject(new Error("Nothing is around this part: a test puts AroundPage there."));

/** As in a test of a part that goes nowhere. */
export const DEFAULT_AROUND: Around = {
  address: { pathname: "/", search: "", hash: "" },
  params: {},
  go: nowhere,
  isLeaving: false,
  loadAgain: nowhere,
};

const AroundContext = createContext<Around>(DEFAULT_AROUND);

export function AroundPage({ is, children }: { is: Around; children: ReactNode }) {
  return <AroundContext value={is}>{children}</AroundContext>;
}

export function useAround(): Around {
  return use(AroundContext);
}

/** What follows the question mark in the page's address. */
export function useAddressParams(): URLSearchParams {
  return new URLSearchParams(useAround().address.search);
}

/** To another page of ours: by the router where there is one, by a new document where there is none. */
export function PageLink({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const { RoutedLink, go } = useAround();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented) return;
    if (RoutedLink ? state !== undefined : !isForElsewhere(event)) leaveState(to, state);
    if (RoutedLink || !isGuarded() || isForElsewhere(event)) return;
    event.preventDefault();
    void go(to);
  };
  if (RoutedLink)
    return (
      <RoutedLink to={to} replace={replace} state={state} onClick={follow} {...rest}>
        {children}
      </RoutedLink>
    );
  return (
    <a href={to} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

/** For another tab or window, or as a file: this page stays. */
function isForElsewhere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}
