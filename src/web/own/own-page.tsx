import type { ComponentType } from "react";
import { PageDocument } from "#web/page-document.tsx";
import { useNonce } from "#web/platform/nonce.ts";
import { AroundPage } from "#web/platform/page-around.tsx";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { Notifications } from "#web/ui/page/notifications.tsx";
import { OfflineBar } from "#web/ui/states/offline-bar.tsx";
import { SkipLink } from "#web/ui/page/skip-link.tsx";
import { NOTE_EARLY_PRESSES, useEarlyPresses } from "./early-presses.ts";
import { HANDED, type Handed } from "./handed.ts";
import { PageFault } from "./page-fault.tsx";
import { useArrival } from "./use-arrival.ts";
import { useOwnAround } from "./use-own-around.ts";

/** A page of its own: shows what its route's loader found, and is shown in a document without the router. */
export type OwnPageComponent = ComponentType<{ loaded: never }>;

type Given = {
  page: OwnPageComponent;
  handed: Handed;
  text: string;
  /** By a page of ours, which the browser knows. */
  isLed?: boolean;
};

export function OwnPage({ page, handed, text, isLed = false }: Given) {
  const Page = page as ComponentType<{ loaded: unknown }>;
  const { around, loaded } = useOwnAround(handed);
  const nonce = useNonce();
  useArrival(isLed);
  useEarlyPresses();
  return (
    <AroundPage is={around}>
      <PageDocument
        head={
          <>
            <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: NOTE_EARLY_PRESSES }} />
            {handed.styles.map((href) => (
              <link key={href} rel="stylesheet" href={href} />
            ))}
          </>
        }
        scripts={<Starting handed={handed} text={text} />}
      >
        <SkipLink />
        <PageFault>
          <Page loaded={loaded} />
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
