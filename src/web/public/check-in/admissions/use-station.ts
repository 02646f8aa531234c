import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { live } from "#contract/live.ts";
import { takeHandoffPin } from "#web/platform/handoff-pin.ts";
import { rememberServerTime, serverAhead, serverNow } from "#web/platform/server-time.ts";
import { openShelf } from "#web/public/check-in/offline/offline-store.ts";
import { stationApi } from "./station-api.ts";
import { type StationAccess, checkInSync, type CheckInSync, type StationStatus } from "./check-in-sync.ts";

type Loaded = { short_id: string; list: CheckInListPublic | null; access: StationAccess };

/** The door on this phone, and how it stands; until what the phone holds has been read, as the page came. */
export function useStation(loaded: Loaded): { engine: CheckInSync | null; state: StationStatus } {
  const [engine, setEngine] = useState<CheckInSync | null>(null);
  const [atFirst] = useState<StationStatus>(() => ({
    access: loaded.access,
    list: loaded.list,
    isAway: false,
    isWhole: false,
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
    void openShelf()
      .then((shelf) =>
        checkInSync({
          ...{ short_id, loaded: list, access, shelf, api: stationApi(short_id), battery },
          clock: { now: serverNow, ahead: serverAhead, remember: rememberServerTime },
          askBackground,
        }),
      )
      .then((made) => {
        if (isGone) return;
        // at no hurry: a screen whose script is still on its way would be emptied for it, with what was typed there
        startTransition(() => setEngine(made));
        const ends = [made.start(), startLive(short_id, made)];
        const pin = takeHandoffPin(short_id);
        // a PIN that is no longer right leaves the screen that asks for it
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

/** Hears the counts of other doors live, where the network lets it, once this phone is paired; the way of asking for them is fetched after the door stands. */
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
    // a phone without network asks every few seconds, as ever
    .catch(() => undefined);
  return () => leaving.abort();
}

function oncePaired(engine: CheckInSync, signal: AbortSignal): Promise<void> {
  const isPaired = () => engine.state().access === "open" && Boolean(engine.state().list?.phone);
  return new Promise((resolve) => {
    const look = () => isPaired() && (stop(), resolve());
    const stop = engine.subscribe(() => void look());
    signal.addEventListener("abort", stop, { once: true });
    look();
  });
}

type WithBattery = Navigator & { getBattery?: () => Promise<{ level: number }> };

/** In percent; null where the browser keeps it to itself. */
async function battery(): Promise<number | null> {
  const found = await (navigator as WithBattery).getBattery?.().catch(() => undefined);
  return found ? Math.round(found.level * 100) : null;
}

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/** Where the browser hands things in by itself once there is a network, the page need not be open for it. */
function askBackground(): void {
  void navigator.serviceWorker
    ?.getRegistration("/check-in/")
    .then((registration) => (registration as WithSync | undefined)?.sync?.register("door-scans"))
    .catch(() => undefined);
}
