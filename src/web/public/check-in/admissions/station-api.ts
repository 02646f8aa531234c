import {
  type CheckInListPublic,
  type CheckInResult,
  station,
  type StationAttendee,
  type ScanConflict,
} from "#contract/check-in.ts";
import type { CheckInDirection } from "#domain/check-in.ts";
import { readItem, writeItem } from "#web/platform/safe-storage.ts";
import { call } from "#web/platform/api/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import type { AskGuests } from "#web/public/check-in/offline/offline-list.ts";
import type { SentScans, SentScan } from "./send-pending.ts";

/**
 * The requests of a check-in station. A response in another format than ours counts as no response.
 */
export type StationApi = {
  list: (patience_ms: number) => Promise<CheckInListPublic>;
  guests: AskGuests;
  checkIn: (code: string, direction: CheckInDirection, patience_ms: number) => Promise<CheckInResult>;
  /** Validates a test ticket, also before the list is active. */
  rehearse: (code: string, patience_ms: number) => Promise<CheckInResult>;
  sendScans: (sent: SentScan, patience_ms: number) => Promise<SentScans[]>;
  conflicts: () => Promise<ScanConflict[]>;
  find: (
    query: { query: string } | { of_order_with: string },
  ) => Promise<{ found: StationAttendee[]; has_more: boolean }>;
  undo: (check_in_short_id: string) => Promise<void>;
  pair: (phone: { name?: string; pin?: string }) => Promise<{ id: number; name: string }>;
  rename: (name: string) => Promise<{ id: number; name: string }>;
};

/** All attendees of a long list are several megabytes. */
const GUESTS_MS = 60_000;
const FIND_MS = 4_000;

export function stationApi(check_in_list_short_id: string): StationApi {
  const params = { check_in_list_short_id };
  return {
    list: async (patience) =>
      validated(await call(station.get, { params, signal: AbortSignal.timeout(patience) }), ({ data }) => data.short_id)
        .data,
    guests: async (query) =>
      validated(
        await call(station.guests, {
          params,
          query: { since: query.since, after: query.after === undefined ? undefined : Number(query.after) },
          signal: AbortSignal.timeout(GUESTS_MS),
        }),
        ({ meta }) => meta.cursor,
      ),
    async checkIn(code, direction, patience) {
      const body = { codes: [code], direction };
      const signal = AbortSignal.timeout(patience);
      const response = await withToken(() => call(station.checkIn, { params, body, signal }));
      const [result] = validated(response, ({ data }) => data[0]?.outcome).data;
      if (!result) throw new ForeignAnswer();
      return result;
    },
    async rehearse(code, patience) {
      const body = { codes: [code] };
      const signal = AbortSignal.timeout(patience);
      const response = await withToken(() => call(station.rehearse, { params, body, signal }));
      const [result] = validated(response, ({ data }) => data[0]?.outcome).data;
      if (!result) throw new ForeignAnswer();
      return result;
    },
    sendScans: async (body, patience) =>
      validated(
        await withToken(() => call(station.sync, { params, body, signal: AbortSignal.timeout(patience) })),
        ({ data }) => data.length,
      ).data,
    conflicts: async () => validated(await call(station.conflicts, { params }), ({ data }) => data.length).data,
    async find(query) {
      const { data, meta } = await call(station.attendees, { params, query, signal: AbortSignal.timeout(FIND_MS) });
      return { found: data, has_more: meta.has_more };
    },
    undo: (check_in_short_id) => withToken(() => call(station.undo, { params: { ...params, check_in_short_id } })),
    pair: async (body) =>
      (await withToken(() => call(station.pair, { params, body: { ...body, pairing_key: pairingKey() } }))).data,
    rename: async (name) => (await withToken(() => call(station.namePhone, { params, body: { name } }))).data,
  };
}

const PAIRING_KEY = "foyer-door-pairing";

/**
 * The same for every attempt of this browser, so that wrong PINs do not use up the attempts of
 * other phones.
 */
function pairingKey(): string | undefined {
  const known = readItem("localStorage", PAIRING_KEY) ?? randomUuid();
  // A browser without storage is counted by its network.
  return writeItem("localStorage", PAIRING_KEY, known) ? known : undefined;
}

/**
 * The XSRF token comes with a page from the server and lasts for the browser session. A phone that
 * was restarted offline has none and requests one.
 */
async function withToken<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  try {
    return await action();
  } catch (error) {
    if (!isCallError(error, "forged", "cookies_blocked")) throw error;
    await fetch(window.location.pathname, { headers: { accept: "text/html" } }).catch(() => undefined);
    return action();
  }
}

/** A captive portal answers every request with its own page or with unrelated data. */
function validated<Answer>(response: Answer, proof: (response: Answer) => unknown): Answer {
  try {
    if (proof(response) !== undefined) return response;
  } catch {
    // The response lacks the expected fields.
  }
  throw new ForeignAnswer();
}

class ForeignAnswer extends Error {}

/** Our server has not responded: stored scans stay stored and are sent again. */
export function isNoAnswer(error: unknown): boolean {
  return (
    error instanceof ForeignAnswer ||
    isCallError(error, "network", "timeout", "aborted", "unavailable", "busy", "unexpected", "too_many_requests")
  );
}
