import { useState } from "react";
import { useMatches } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { FullScreenMark } from "./full-screen-mark.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";

/** Shown until the language and the user's data have loaded. */
export function FullScreenLoader() {
  return <FullScreenMark title={<FirstTitle />} />;
}

/**
 * The server sets the title of the page that will load. The browser keeps it until the page is
 * there, because its messages load with it.
 */
function FirstTitle() {
  const [initialTitle] = useState(() => (typeof document === "undefined" ? undefined : document.title));
  const titles = useMatches().map(({ handle }) => (handle as PageHandle | undefined)?.title);
  const title = titles.findLast((candidate) => candidate !== undefined);
  if (initialTitle !== undefined) return <title>{initialTitle}</title>;
  return title ? <PageTitle>{title}</PageTitle> : <title>Foyer</title>;
}
