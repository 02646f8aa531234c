import { useMatches } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";

/** The properties of a page that concern what surrounds it. */
export type PageSettings = Pick<PageHandle, "color_scheme" | "tells_offline">;

/** Returns the settings of the current page, merged from the handles of its matched routes. */
export function usePageSettings(): PageSettings {
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as PageHandle);
  return {
    color_scheme: handles.some(({ color_scheme }) => color_scheme === "dark") ? "dark" : undefined,
    tells_offline: handles.some(({ tells_offline }) => tells_offline),
  };
}
