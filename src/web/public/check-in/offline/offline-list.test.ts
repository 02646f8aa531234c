import { expect, test } from "vitest";
import type { CheckInGuest } from "#contract/check-in.ts";
import { stationList, aGuest, ticketOf } from "#web/testing/station.ts";
import { type GuestsResponse, offlineList } from "./offline-list.ts";
import { type Box, memoryStore, type OfflineStore } from "./offline-store.ts";

const NOW = Date.parse("2027-05-03T20:00:00Z");
const LIST = "cil_1";

function guestsResponse(data: CheckInGuest[], over: Partial<GuestsResponse["meta"]> = {}): GuestsResponse {
  return { data, meta: { next: null, cursor: "1", is_whole: true, revoked: [], ...over } };
}

async function hold(store: OfflineStore, guests: CheckInGuest[], list = stationList()) {
  const held = await offlineList(store, LIST, NOW);
  await held.hear(list, 3_600_000);
  await held.refresh(async () => guestsResponse(guests), NOW);
  return held;
}

// SECURITY S119
test("offline store contains no name and no code in plain text", async () => {
  const store = memoryStore();
  const boxes: Box[] = [];
  const { putListRecord, putGuests } = store;
  store.putListRecord = (record) => (record.box && boxes.push(record.box), putListRecord(record));
  store.putGuests = (id, added, shouldReplace) => (boxes.push(...added), putGuests(id, added, shouldReplace));
  await hold(store, [aGuest(1, { first_name: "Wilhelmina" })]);
  expect(boxes.length).toBeGreaterThan(1);
  for (const box of boxes) {
    expect(Object.keys(box).toSorted()).toEqual(["data", "iv"]);
    if ("data" in box) expect(new TextDecoder("latin1").decode(box.data)).not.toMatch(/Wilhelmina|A-GUEST/);
  }
  const key = (await store.listRecord(LIST))?.key;
  if (!key) throw new Error("There is a key.");
  await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
});

test("offline store survives a restart with attendees, revoked codes, cursor and clock offset", async () => {
  const store = memoryStore();
  const before = await hold(store, [aGuest(1), aGuest(2)]);
  await before.refresh(
    async () =>
      guestsResponse([aGuest(2, { first_name: "Bo" }), aGuest(3)], { is_whole: false, cursor: "2", revoked: ["gone"] }),
    NOW,
  );
  await before.mark(1, { checked_in_at: "2027-05-03T19:00:00Z" });
  const held = await offlineList(store, LIST, NOW);
  expect(held).toMatchObject({ ahead_ms: 3_600_000 });
  expect([held.count(), held.isComplete(), held.isRevoked("gone"), held.heardAt()]).toEqual([3, true, true, NOW]);
  expect(held.findBy(ticketOf(2))?.first_name).toBe("Bo");
  expect(held.findBy(ticketOf(1))?.checked_in_at).toBe("2027-05-03T19:00:00Z");
  const queries: unknown[] = [];
  await held.refresh(async (query) => (queries.push(query), guestsResponse([], { is_whole: false, cursor: "3" })), NOW);
  expect(queries).toEqual([{ since: "2" }]);
});

test("replaced code no longer finds its ticket", async () => {
  const held = await hold(memoryStore(), [aGuest(1)]);
  await held.refresh(async () => guestsResponse([aGuest(1, { keys: ["new"] })], { is_whole: false }), NOW);
  expect(held.findBy(ticketOf(1))).toBeUndefined();
  expect(held.findBy(aGuest(1).code)?.id).toBe(1);
});

test("twenty thousand attendees are loaded in pages, stored as a batch, and all found", async () => {
  const store = memoryStore();
  const all = Array.from({ length: 20_000 }, (_, at) => aGuest(at + 1));
  const held = await offlineList(store, LIST, NOW);
  await held.hear(stationList(), 0);
  const progress: number[] = [];
  await held.refresh(
    async ({ after = "0" }) => {
      const page = all.slice(Number(after), Number(after) + 2_000);
      const end = Number(after) + page.length;
      return guestsResponse(page, { next: end < all.length ? String(end) : null });
    },
    NOW,
    (count) => progress.push(count),
  );
  expect(progress).toEqual([2_000, 4_000, 6_000, 8_000, 10_000, 12_000, 14_000, 16_000, 18_000]);
  const again = await offlineList(store, LIST, NOW);
  expect(again.count()).toBe(20_000);
  for (const id of [1, 9_999, 20_000]) expect(again.findBy(ticketOf(id))?.id).toBe(id);
  expect(again.search("Lovelace")).toMatchObject({ found: { length: 20 }, has_more: true });
  expect(again.search("lovel 12345").found.map(({ id }) => id)).toEqual([12_345]);
});

test("expired offline store is deleted when the page opens, by the server’s clock", async () => {
  const store = memoryStore();
  await hold(store, [aGuest(1)], stationList({ holds_until: "2027-05-03T20:30:00Z" }));
  const held = await offlineList(store, LIST, NOW);
  expect([held.count(), held.list(), await store.guests(LIST)]).toEqual([0, null, []]);
});

test("cancelled attendee is not found by name", async () => {
  const held = await hold(memoryStore(), [aGuest(1, { status: "CANCELLED" }), aGuest(2)]);
  expect(held.search("lovelace").found.map(({ id }) => id)).toEqual([2]);
});

// SPEC 8.18
test("attendee is found by reference, order or the start of the code, and never by short input", async () => {
  const guests = Array.from({ length: 40 }, (_, at) =>
    aGuest(at + 1, { references: [`A-7KQ2M${at + 10}`, at < 3 ? "O-4HB9W2X" : "O-2222222", `${at + 10}N2`] }),
  );
  const held = await hold(memoryStore(), guests);
  const ids = (query: string) => held.search(query).found.map(({ id }) => id);
  expect(ids("a-7kq2m13")).toEqual([4]);
  expect(ids("7kq2m13 lovelace")).toEqual([4]);
  expect(ids("O-4HB9W2X")).toEqual([1, 2, 3]);
  expect(ids("13N2")).toEqual([4]);
  expect(ids("13n2-uend")).toEqual([4]);
  expect(ids("13N2 UENDFW")).toEqual([4]);
  expect(ids("99N2-UEND")).toEqual([]);
  for (const query of ["", "a", "-", "a-", "a o"]) expect(ids(query)).toEqual([]);
  expect(held.search("a-7")).toMatchObject({ found: { length: 20 }, has_more: true });
});

test("attendees stored by an earlier version are found by name", async () => {
  const store = memoryStore();
  const { references: _none, ...before } = aGuest(1);
  await hold(store, [before as CheckInGuest]).catch(() => undefined);
  const held = await offlineList(store, LIST, NOW);
  expect(held.search("lovelace").found.map(({ id }) => id)).toEqual([1]);
});
