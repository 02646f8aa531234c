import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { live } from "#contract/live.ts";
import { takeHandoffPin } from "#web/platform/handoff-pin.ts";
import { rememberServerTime, serverAhead, serverNow } from "#web/platform/server-time.ts";
import { openOfflineStore } from "#web/public/check-in/offline/offline-store.ts";
import { stationApi } from "./station-api.ts";
import { type StationAccess, checkInSync, type CheckInSync, type StationStatus } from "./check-in-sync.ts";

type Loaded = { short_id: string; list: CheckInListPublic | null; access: StationAccess };

/**
 * The check-in engine and its state. Until the offline store has been read, the state is that of
 * the page.
 */
export function useStation(loaded: Loaded): { engine: CheckInSync | null; state: StationStatus } {
  const [engine, setEngine] = useState<CheckInSync | null>(null);
  const [atFirst] = useState<StationStatus>(() => ({
    access: loaded.access,
    list: loaded.list,
    isAway: false,
    isComplete: false,
    fetched: null,
    heard_at: 0,
    waiting: [],
    last: [],
    sentLate: null,
    conflicts: [],
  }));
  const [{ short_id, list, access }] = useState(loaded);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void openOfflineStore()
      .then((store) =>
        checkInSync({
          ...{ short_id, loaded: list, access, store, api: stationApi(short_id), battery },
          clock: { now: serverNow, ahead: serverAhead, remember: rememberServerTime },
          askBackground,
        }),
      )
      .then((made) => {
        if (isGone) return;
        // Low priority: an urgent update would discard a screen whose script is still loading, with
        // what was typed in it.
        startTransition(() => setEngine(made));
        const ends = [made.start(), startLive(short_id, made)];
        const pin = takeHandoffPin(short_id);
        // A PIN that is no longer correct leaves the PIN screen open.
        if (pin !== null && access === "pin") void made.pair({ pin }).catch(() => undefined);
        stop = () => ends.forEach((end) => end());
      });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [short_id, list, access]);

  const subscribe = useCallback((listener: () => void) => engine?.subscribe(listener) ?? (() => undefined), [engine]);
  const state = useSyncExternalStore(
    subscribe,
    () => engine?.state() ?? atFirst,
    () => atFirst,
  );
  return { engine, state };
}

/**
 * Receives live counts of other stations once this phone is paired, where the network allows it.
 * The module is loaded after the page is ready.
 */
function startLive(check_in_list_short_id: string, engine: CheckInSync): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const params = { check_in_list_short_id };
  void oncePaired(engine, signal)
    .then(() => import("#web/platform/listen.ts"))
    .then(({ listen }) =>
      listen(
        live.station,
        { params },
        {
          signal,
          onOpen: () => engine.setLive(true),
          onMessage: (counts) => engine.hearLive(counts),
          onLost: () => engine.setLive(false),
        },
      ),
    )
    // A phone without a network polls every few seconds.
    .catch(() => undefined);
  return () => leaving.abort();
}

function oncePaired(engine: CheckInSync, signal: AbortSignal): Promise<void> {
  const isPaired = () => engine.state().access === "open" && Boolean(engine.state().list?.phone);
  return new Promise((resolve) => {
    const checkPaired = () => isPaired() && (stop(), resolve());
    const stop = engine.subscribe(() => void checkPaired());
    signal.addEventListener("abort", stop, { once: true });
    checkPaired();
  });
}

type WithBattery = Navigator & { getBattery?: () => Promise<{ level: number }> };

/** In percent; null where the browser does not provide it. */
async function battery(): Promise<number | null> {
  const found = await (navigator as WithBattery).getBattery?.().catch(() => undefined);
  return found ? Math.round(found.level * 100) : null;
}

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/** Where the browser supports background sync, the page need not be open to send scans. */
function askBackground(): void {
  void navigator.serviceWorker
    ?.getRegistration("/check-in/")
    .then((registration) => (registration as WithSync | undefined)?.sync?.register("door-scans"))
    .catch(() => undefined);
}
