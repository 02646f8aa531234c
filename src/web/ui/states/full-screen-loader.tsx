import { useState } from "react";
import { useMatches } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { FullScreenMark } from "./full-screen-mark.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";

/** Until the language and the reader's own data are here. */
export function FullScreenLoader() {
  return <FullScreenMark title={<FirstTitle />} />;
}

/** The server names the page that will come; in the browser that stays until the page is here, for its sentences come with it. */
function FirstTitle() {
  const [said] = useState(() => (typeof document === "undefined" ? undefined : document.title));
  const titles = useMatches().map(({ handle }) => (handle as PageHandle | undefined)?.title);
  const title = titles.findLast((one) => one !== undefined);
  if (said !== undefined) return <title>{said}</title>;
  return title ? <PageTitle>{title}</PageTitle> : <title>Foyer</title>;
}
