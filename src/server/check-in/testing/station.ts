import { station } from "#contract/check-in.ts";
import type { CheckInDirection } from "#domain/check-in.ts";
import { ticketCode } from "#server/check-in/codes.ts";
import { encryptPin } from "#server/check-in/pins.ts";
import {
  aCheckInList,
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
} from "#server/testing/factories.ts";
import { deviceOf, pairedDevice } from "#server/testing/devices.ts";
import type { TestApp } from "#server/testing/test-app.ts";

type StationEnded = Partial<Omit<Parameters<typeof aCheckInList>[1], "event" | "tickets" | "encrypted_pin">> & {
  pin?: string;
};

/**
 * A check-in list, attendees with its ticket, and what a device can do there; `link`: with the
 * list's link alone.
 */
export async function stationFixture(home: TestApp, { people = 1, ...over }: { people?: number } & StationEnded = {}) {
  const { account, token } = await aSignedInUser(home.db);
  const event = await anEvent(home.db, { status: "LIVE", organizer: await anOrganizer(home.db, { account }) });
  const ticket = await aTicket(home.db, { event, title: "Standing" });
  const { order, attendees } = await aCompletedOrder(home.db, { event, ticket, quantity: people });
  const openStation = async ({ pin, ...its }: StationEnded = {}) => {
    const encrypted_pin = pin === undefined ? null : encryptPin(home.context.secrets, event, pin);
    const list = await aCheckInList(home.db, { event, tickets: [ticket], ...its, encrypted_pin });
    return { list, ...doingsAt(home, list), link: doingsAt(home, list, null) };
  };
  return {
    account,
    token,
    event,
    ticket,
    order,
    attendees,
    codes: attendees.map(ticketCode),
    openStation,
    ...(await openStation(over)),
  };
}

/**
 * What can be done at a list: by its one device for tests, by the device with this cookie, or with
 * the link alone (null).
 */
export function doingsAt(home: TestApp, list: { short_id: string }, cookie?: string | null) {
  const params = { check_in_list_short_id: list.short_id };
  const by = async () => {
    if (cookie === null) return {};
    return { cookie: cookie ?? (await deviceOf(home, list)).cookie };
  };
  return {
    scan: async (codes: string | readonly string[], direction: CheckInDirection = "in") =>
      home.call(station.checkIn, { params, body: { codes: [codes].flat(), direction } }, await by()),
    undo: async (check_in_short_id: string) =>
      home.call(station.undo, { params: { ...params, check_in_short_id } }, await by()),
    look: async () => home.call(station.get, { params }, await by()),
    pair: (body: { name?: string; pin?: string; pairing_key?: string } = {}) =>
      home.call(station.pair, { params, body }, cookie ? { cookie } : {}),
    sync: async (scans: SyncedScan[], phone: { waiting?: number; battery?: number } = {}) =>
      home.call(station.sync, { params, body: { scans, ...phone } }, await by()),
    guests: async (query: { since?: string; after?: number } = {}) =>
      home.call(station.guests, { params, query }, await by()),
    conflicts: async () => home.call(station.conflicts, { params }, await by()),
    find: async (query: { query?: string; of_order_with?: string }) =>
      home.call(station.attendees, { params, query }, await by()),
    async paired(body: { name?: string; pin?: string } = {}) {
      const device = await pairedDevice(home, list, body);
      return { ...device, ...doingsAt(home, list, device.cookie) };
    },
  };
}

type SyncedScan = { id: string; code: string; at: string; admitted: boolean; direction?: CheckInDirection };

/** A scan that a device made offline, so many minutes ago. */
export function offlineScan(code: string, over: Partial<SyncedScan> & { minutes_ago?: number } = {}): SyncedScan {
  const { minutes_ago = 5, ...rest } = over;
  const at = new Date(Date.now() - minutes_ago * 60_000).toISOString();
  return { id: crypto.randomUUID(), code, at, admitted: true, ...rest };
}
