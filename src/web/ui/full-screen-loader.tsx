import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMatches } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { Logo } from "./logo.tsx";
import classes from "./full-screen-loader.module.css";
import { PageTitle } from "./page-title.tsx";

/** Until the language and the reader's own data are here. It stays unseen for a moment, so that quick answers don't flash. */
export function FullScreenLoader() {
  const { t } = useLingui();
  return (
    <main id="content" tabIndex={-1} className={classes.loader} aria-busy="true">
      <FirstTitle />
      <div className={classes.mark} role="status" aria-label={t`Loading`}>
        <Logo word={false} size={48} />
      </div>
    </main>
  );
}

/** The server names the page that will come; in the browser that stays until the page is here, for its sentences come with it. */
function FirstTitle() {
  const [said] = useState(() => (typeof document === "undefined" ? undefined : document.title));
  const titles = useMatches().map(({ handle }) => (handle as PageHandle | undefined)?.title);
  const title = titles.findLast((one) => one !== undefined);
  if (said !== undefined) return <title>{said}</title>;
  return title ? <PageTitle>{title}</PageTitle> : <title>Foyer</title>;
}
