import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError } from "#web/platform/call-error.ts";
import { memoryStore, type OfflineStore } from "#web/public/check-in/offline/offline-store.ts";
import {
  stationList,
  stationServer,
  aGuest,
  type StationServer,
  type Network,
  ticketOf,
} from "#web/testing/station.ts";
import { checkInSync, type CheckInSync } from "./check-in-sync.ts";

const NOW = Date.parse("2027-05-03T20:00:00Z");

let store: OfflineStore;
let server: StationServer;
let sync: CheckInSync;
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  sealAtOnce();
  localStorage.clear();
  isOnline(true);
  store = memoryStore();
  server = stationServer([1, 2, 3].map((id) => aGuest(id)));
  await open();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/**
 * Encryption uses threads that do not wait for fake timers; `held-list.test.ts` uses real
 * encryption.
 */
function sealAtOnce() {
  const { getRandomValues } = crypto;
  const asIs = async (_how: unknown, _key: unknown, data: BufferSource) => data;
  const subtle = { generateKey: async () => ({}), encrypt: asIs, decrypt: asIs };
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto), subtle });
}

/** Opens the check-in page again, as after a restart: it has only what is in the offline store. */
async function open() {
  stop?.();
  sync = await checkInSync({
    ...{ short_id: server.list.short_id, loaded: server.network === "up" ? server.list : null, access: "open" },
    ...{ store, api: server.api, battery: async () => 80, askBackground: () => undefined },
    clock: { now: () => Date.now(), ahead: () => 0, remember: () => undefined },
  });
  stop = sync.start();
  await settle();
}

/** Runs everything that is due. */
async function settle(ms = 0) {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.advanceTimersByTimeAsync(0);
}

function isOnline(is: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(is);
}

const kindOf = async (id: number, direction: "in" | "out" = "in") => {
  const scan = await sync.admit(ticketOf(id), direction);
  return scan.is === "told" ? scan.verdict.kind : scan.is;
};

describe("check-in with a network", () => {
  test("online check-in loads the whole list but validates each ticket on the server", async () => {
    expect(sync.state()).toMatchObject({ isComplete: true, isAway: false });
    expect(sync.held.count()).toBe(3);
    expect(await kindOf(1)).toBe("admitted");
    expect(await kindOf(1)).toBe("already_in");
    expect(server.inside.get(1)?.by).toBe("door");
    expect(sync.state().waiting).toEqual([]);
  });

  test("phone is paired before it receives any names", async () => {
    const paired = vi.spyOn(server.api, "pair");
    const guestsSpy = vi.spyOn(server.api, "guests");
    server.list = stationList({ phone: null });
    store = memoryStore();
    await open();
    expect(paired).toHaveBeenCalledOnce();
    expect(paired.mock.invocationCallOrder[0]).toBeLessThan(guestsSpy.mock.invocationCallOrder[0] ?? 0);
    expect(sync.state().list?.phone).toEqual({ id: 1, name: "1" });
  });

  test("scan and search wait for the pairing, which happens once", async () => {
    server.list = stationList({ phone: null });
    store = memoryStore();
    let pair = () => {};
    const paired = vi
      .spyOn(server.api, "pair")
      .mockImplementation(() => new Promise((resolve) => (pair = () => resolve({ id: 7, name: "1" }))));
    const spies = [vi.spyOn(server.api, "checkIn"), vi.spyOn(server.api, "find"), vi.spyOn(server.api, "guests")];
    await open();
    const pending = [kindOf(1), sync.find({ query: "Guest" })] as const;
    await settle();
    expect(paired).toHaveBeenCalledOnce();
    for (const call of spies) expect(call).not.toHaveBeenCalled();
    pair();
    await settle();
    expect(await pending[0]).toBe("admitted");
    await pending[1];
    for (const call of spies) expect(call).toHaveBeenCalled();
    expect(paired).toHaveBeenCalledOnce();
  });

  test("error of the server is shown with its message, and the attendee is not admitted", async () => {
    server.refusal = "list_expired";
    expect(await sync.admit(ticketOf(1), "in")).toMatchObject({ is: "failed", message: "no answer: list_expired" });
    expect(sync.state().waiting).toEqual([]);
  });
});

describe.each(["down", "foreign", "loses answers"] as const)("check-in when the network is %s", (network) => {
  test("phone without a network admits each attendee once and sends the scan later", async () => {
    server.network = network;
    expect(await kindOf(1)).toBe("admitted");
    expect(await kindOf(1)).toBe("already_in");
    expect(sync.state()).toMatchObject({ isAway: true, sentLate: null });
    server.network = "up";
    await settle(30_000);
    expect(sync.state().waiting).toEqual([]);
    expect(sync.state().sentLate).toEqual({ admitted: 1, others: 0 });
    expect([...server.inside.keys()]).toEqual([1]);
  });

  test("restart without a network keeps the list, the admitted attendees and the unsent scans", async () => {
    server.network = network;
    await kindOf(2);
    await open();
    expect(sync.state().isComplete).toBe(true);
    expect(sync.state().waiting.map(({ code }) => code)).toEqual([ticketOf(2)]);
    expect(await kindOf(2)).toBe("already_in");
    expect(await kindOf(3)).toBe("admitted");
    server.network = "up";
    await settle(30_000);
    expect([...server.inside.keys()].toSorted()).toEqual([2, 3]);
  });
});

test("scan does not wait for a network that has already timed out", async () => {
  const slow = vi
    .spyOn(server.api, "checkIn")
    .mockImplementation(
      (_code, _direction, patience) =>
        new Promise((_resolve, reject) =>
          setTimeout(() => reject(new DOMException("too slow", "TimeoutError")), patience),
        ),
    );
  server.network = "down";
  await settle(5_000);
  expect(sync.state().isAway).toBe(true);
  expect(await kindOf(1)).toBe("admitted");
  expect(slow).not.toHaveBeenCalled();
});

test("offline admission of an attendee checked in elsewhere stays and is reported as a conflict", async () => {
  server.network = "down";
  await kindOf(1);
  server.inside.set(1, { at: "2027-05-03T19:59:00.000Z", by: "elsewhere" });
  server.network = "up";
  await settle(30_000);
  expect(sync.state().sentLate).toEqual({ admitted: 0, others: 1 });
  expect(sync.state().last[0]?.result.conflict).toMatchObject({ checked_in_at: "2027-05-03T19:59:00.000Z" });
});

test("offline check-out requires a check-in, and allows checking in again", async () => {
  server.network = "down";
  expect(await kindOf(1, "out")).toBe("not_in");
  expect(await kindOf(1)).toBe("admitted");
  expect(await kindOf(1, "out")).toBe("checked_out");
  expect(await kindOf(1)).toBe("admitted");
  expect(await kindOf(1)).toBe("already_in");
});

test("unsent scan is undone locally, while one that may have arrived is not", async () => {
  server.network = "down";
  isOnline(false);
  window.dispatchEvent(new Event("offline"));
  await kindOf(1);
  const [entry] = sync.state().waiting;
  if (!entry) throw new Error("It waits.");
  await sync.takeBack(entry);
  expect(sync.state().waiting).toEqual([]);
  expect(await kindOf(1)).toBe("admitted");
  const [again] = sync.state().waiting;
  vi.spyOn(server.api, "sendScans").mockRejectedValue(new CallError({ code: "timeout", status: 0, message: "late" }));
  server.network = "up";
  isOnline(true);
  window.dispatchEvent(new Event("online"));
  await settle(5_000);
  const tried = sync.state().waiting.find(({ id }) => id === again?.id);
  expect(tried?.was_tried).toBe(true);
  if (tried) await expect(sync.takeBack(tried)).rejects.toThrow();
});

// SPEC 8.18
// SECURITY S119
test("phone whose access was ended deletes all attendees and keeps its unsent scans", async () => {
  server.network = "down";
  await kindOf(1);
  server.network = "up";
  server.refusal = "phone_ended";
  await settle(30_000);
  expect(sync.state()).toMatchObject({ access: "ended", isComplete: false });
  expect(sync.held.count()).toBe(0);
  expect(await store.guests(server.list.short_id)).toEqual([]);
  expect(sync.state().waiting).toHaveLength(1);
});

test("offline store expires without a network", async () => {
  server.network = "down";
  await settle(25 * 3_600_000);
  expect(sync.held.count()).toBe(0);
  expect(await store.guests(server.list.short_id)).toEqual([]);
  expect(await kindOf(1)).toBe("waiting");
});

test("scan that the server rejects does not block the others", async () => {
  server.network = "down";
  for (const id of [1, 2, 3]) await kindOf(id);
  const sendScans = server.api.sendScans;
  vi.spyOn(server.api, "sendScans").mockImplementation(async (sent, patience) => {
    if (sent.scans.some(({ code }) => code === ticketOf(2))) {
      server.refusal = "invalid";
      return sendScans(sent, patience).finally(() => (server.refusal = null));
    }
    return sendScans(sent, patience);
  });
  server.network = "up";
  await settle(30_000);
  expect(sync.state().waiting).toEqual([]);
  expect([...server.inside.keys()].toSorted()).toEqual([1, 3]);
});

test("unsent scans of an earlier page version are migrated once", async () => {
  const key = `door-waiting-${server.list.short_id}`;
  localStorage.setItem(key, JSON.stringify([{ code: ticketOf(3), tries: [[NOW - 60_000, NOW - 59_000]] }]));
  server.network = "down";
  await open();
  expect(sync.state().waiting).toMatchObject([{ code: ticketOf(3), at: NOW - 60_000, admitted: true }]);
  expect(localStorage.getItem(key)).toBeNull();
  server.network = "up";
  await settle(30_000);
  expect([...server.inside.keys()]).toEqual([3]);
});

describe("check-in under random network states and restarts", () => {
  const step = fc.oneof(
    fc.record({ is: fc.constant("scan" as const), id: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      is: fc.constant("net" as const),
      to: fc.constantFrom<Network>("up", "down", "loses answers", "foreign"),
    }),
    fc.record({ is: fc.constant("restart" as const) }),
    fc.record({ is: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 20_000 }) }),
  );

  // SPEC 8.18
  // SECURITY S118
  test("random network states and restarts: each attendee is admitted once, and all scans are sent in order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        store = memoryStore();
        server = stationServer([1, 2, 3].map((id) => aGuest(id)));
        await open();
        const admitted: number[] = [];
        for (const action of steps) {
          if (action.is === "net") server.network = action.to;
          if (action.is === "restart") await open();
          if (action.is === "wait") await settle(action.ms);
          if (action.is === "scan" && (await kindOf(action.id)) === "admitted") admitted.push(action.id);
        }
        const order = sync.state().waiting.map(({ id }) => id);
        server.network = "up";
        await settle(60_000);
        expect(new Set(admitted).size).toBe(admitted.length);
        expect(sync.state().waiting).toEqual([]);
        expect([...server.inside.keys()].toSorted()).toEqual([...new Set(admitted)].toSorted());
        const arrived = [...server.handled.keys()].filter((id) => order.includes(id));
        expect(arrived).toEqual(order.filter((id) => arrived.includes(id)));
        expect(arrived).toHaveLength(order.length);
      }),
      { numRuns: 60 },
    );
  });
});
