import type { ComponentType } from "react";
import { PageDocument } from "#web/page-document.tsx";
import { type Around, AroundPage } from "#web/platform/page-around.tsx";
import { ConfirmHost } from "#web/ui/confirm.tsx";
import { Notifications } from "#web/ui/notifications.tsx";
import { OfflineBar } from "#web/ui/offline-bar.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { PageFault } from "./page-fault.tsx";

/** What the server hands to the browser with such a page, as JSON: both draw it from this, and from nothing else. */
export type Handed = {
  loaded: unknown;
  around: Around;
  styles: readonly string[];
  script: string;
  /** Runs before the script: what Vite wants while one develops. */
  before?: string;
};

/** A page of its own: shows what its route's loader found, and is shown in a document without the router. */
export type OwnPageComponent = ComponentType<{ loaded: never }>;

export const HANDED = "handed";

export function OwnPage({ page, handed, text }: { page: OwnPageComponent; handed: Handed; text: string }) {
  const Page = page as ComponentType<{ loaded: unknown }>;
  return (
    <AroundPage is={handed.around}>
      <PageDocument
        head={handed.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        scripts={<Starting handed={handed} text={text} />}
      >
        <SkipLink />
        <PageFault>
          <Page loaded={handed.loaded} />
        </PageFault>
        <OfflineBar />
        <Notifications />
        <ConfirmHost />
      </PageDocument>
    </AroundPage>
  );
}

/** The text is data, which no browser runs. */
function Starting({ handed: { script, before }, text }: { handed: Handed; text: string }) {
  return (
    <>
      <script id={HANDED} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
      {before && <script type="module" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: before }} />}
      <script type="module" src={script} />
    </>
  );
}

/** Nothing in it ends the script that it stands in. */
export function handedText(handed: Handed): string {
  return JSON.stringify(handed).replaceAll("<", "\\u003c");
}
