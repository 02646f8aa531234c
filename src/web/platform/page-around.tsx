import { type ComponentProps, type ComponentType, createContext, type ReactNode, use } from "react";
import type { PageHandle } from "#contract/page-handle.ts";

type LinkProps = Omit<ComponentProps<"a">, "href"> & { to: string };

/**
 * What parts of a page may ask of what is around it, without knowing whether that is the router or nothing (`own/own-page.tsx`): what a
 * page of its own fetches must not name the router.
 */
export type Around = Said & {
  pathname: string;
  /** How one goes elsewhere without a new document, where that can be. */
  RoutedLink?: ComponentType<LinkProps>;
};

/** What the page says of itself that concerns what is around it. */
type Said = Pick<PageHandle, "color_scheme" | "tells_offline">;

/** What the matched routes say, added up. */
export function saidIn(handles: readonly unknown[]): Said {
  const said = handles.map((handle) => (handle ?? {}) as PageHandle);
  return {
    color_scheme: said.some(({ color_scheme }) => color_scheme === "dark") ? "dark" : undefined,
    tells_offline: said.some(({ tells_offline }) => tells_offline),
  };
}

const AroundContext = createContext<Around>({ pathname: "/" });

export function AroundPage({ is, children }: { is: Around; children: ReactNode }) {
  return <AroundContext value={is}>{children}</AroundContext>;
}

export function useAround(): Around {
  return use(AroundContext);
}

/** To another page of ours: by the router where there is one, by a new document where there is none. */
export function PageLink({ to, children, ...rest }: LinkProps) {
  const { RoutedLink } = useAround();
  if (RoutedLink)
    return (
      <RoutedLink to={to} {...rest}>
        {children}
      </RoutedLink>
    );
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}
