import { useEffect, useState } from "react";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { NeedsScripts } from "#web/ui/page/needs-scripts.tsx";
import { PrivatePage } from "#web/public/private-page.tsx";
import { useNonce } from "#web/platform/nonce.ts";
import type { StationAccess } from "./admissions/check-in-sync.ts";
import { NOTE_EARLY_KEYS, takeEarlyKeys } from "./admissions/early-keys.ts";
import { useStation } from "./admissions/use-station.ts";
import { ClosedStation } from "./closed-station.tsx";
import { PinScreen } from "./pin-screen.tsx";
import { Station } from "./station.tsx";
import { useCachedPage } from "./worker/use-cached-page.ts";

/** The list and the phone's access, as loaded by the server. */
export type LoadedStation = { short_id: string; list: CheckInListPublic | null; access: StationAccess };

/**
 * The check-in page: for phones, dark, and usable with one thumb. It needs no account, only the
 * link and the PIN.
 */
export function StationPage({ loaded }: { loaded: LoadedStation }) {
  const { engine, state } = useStation(loaded);
  const { list, access } = state;
  const [isRehearsing, setIsRehearsing] = useState(false);
  const nonce = useNonce();
  // As rendered by the server: an inline script inserted later would not run, and there are no
  // scans while the list is closed.
  const isOpen = access === "open" && list?.state === "ACTIVE";
  const [isOpenAtOnce] = useState(isOpen);
  // Where the list turns out to be closed, the keys typed so far are discarded: they must not admit
  // anyone once it opens.
  useEffect(() => void (isOpen || takeEarlyKeys()), [isOpen]);
  useCachedPage(access);
  return (
    <PrivatePage title={list?.name ?? "Foyer"}>
      <link rel="manifest" href={`/check-in/${loaded.short_id}/manifest.webmanifest`} crossOrigin="use-credentials" />
      {isOpenAtOnce && (
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: NOTE_EARLY_KEYS }} />
      )}
      <NeedsScripts />
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
    </PrivatePage>
  );
}
