import { Suspense, useEffect, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { NeedsScripts } from "#web/ui/page/needs-scripts.tsx";
import { PrivatePage } from "#web/public/private-page.tsx";
import { useNonce } from "#web/platform/nonce.ts";
import type { StationAccess } from "./admissions/check-in-sync.ts";
import { NOTE_EARLY_KEYS, takeEarlyKeys } from "./admissions/early-keys.ts";
import { useStation } from "./admissions/use-station.ts";
import { Station } from "./station.tsx";
import { LATER } from "./later.ts";
// The server draws these two: their styles come with the page, their scripts later.
import "#web/ui/date-range.module.css";
import "./closed-station.module.css";
import "./pin-screen.module.css";
import { useCachedPage } from "./worker/use-cached-page.ts";

/** A phone that is paired, with a list that is active, needs neither. */
const PinScreen = lazy(LATER.pin);
const ClosedStation = lazy(LATER.closed);

/** What the server knows of this door, and how far it lets this phone in. */
export type LoadedStation = { short_id: string; list: CheckInListPublic | null; access: StationAccess };

/** The door: phone first, dark, made for one thumb. It needs no account, only its link and its PIN. */
export function StationPage({ loaded }: { loaded: LoadedStation }) {
  const { engine, state } = useStation(loaded);
  const { list, access } = state;
  const [isRehearsing, setIsRehearsing] = useState(false);
  const nonce = useNonce();
  // as the server drew it: a script that comes later is never run, and nobody scans at a closed door
  const isOpen = access === "open" && list?.state === "ACTIVE";
  const [isOpenAtOnce] = useState(isOpen);
  // where it turns out to be closed, what was typed by then is for nobody: it must not let anybody in once it opens
  useEffect(() => void (isOpen || takeEarlyKeys()), [isOpen]);
  useCachedPage(access);
  return (
    <PrivatePage title={list?.name ?? "Foyer"}>
      <link rel="manifest" href={`/check-in/${loaded.short_id}/manifest.webmanifest`} crossOrigin="use-credentials" />
      {isOpenAtOnce && (
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: NOTE_EARLY_KEYS }} />
      )}
      <NeedsScripts />
      <Suspense fallback={null}>
        {access === "pin" ? (
          <PinScreen engine={engine} />
        ) : access === "ended" ? (
          <ClosedStation is="ended" />
        ) : !list || access === "gone" ? (
          <ClosedStation is="gone" />
        ) : list.state === "EXPIRED" ? (
          <ClosedStation is="expired" list={list} />
        ) : list.state === "NOT_YET_ACTIVE" && !isRehearsing ? (
          <ClosedStation is="not_yet_active" list={list} rehearse={() => setIsRehearsing(true)} />
        ) : (
          <Station list={list} engine={engine} state={state} />
        )}
      </Suspense>
    </PrivatePage>
  );
}
