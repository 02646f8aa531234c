import { station } from "#contract/check-in.ts";
import type { CheckInDirection } from "#domain/check-in.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import { encryptPin } from "#server/check-in/devices/pins.ts";
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
export async function stationFixture(app: TestApp, { people = 1, ...over }: { people?: number } & StationEnded = {}) {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { status: "LIVE", organizer: await anOrganizer(app.db, { account }) });
  const ticket = await aTicket(app.db, { event, title: "Standing" });
  const { order, attendees } = await aCompletedOrder(app.db, { event, ticket, quantity: people });
  const openStation = async ({ pin, ...its }: StationEnded = {}) => {
    const encrypted_pin = pin === undefined ? null : encryptPin(app.context.secrets, event, pin);
    const list = await aCheckInList(app.db, { event, tickets: [ticket], ...its, encrypted_pin });
    return { list, ...doingsAt(app, list), link: doingsAt(app, list, null) };
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
export function doingsAt(app: TestApp, list: { short_id: string }, cookie?: string | null) {
  const params = { check_in_list_short_id: list.short_id };
  const by = async () => {
    if (cookie === null) return {};
    return { cookie: cookie ?? (await deviceOf(app, list)).cookie };
  };
  return {
    scan: async (codes: string | readonly string[], direction: CheckInDirection = "in") =>
      app.call(station.checkIn, { params, body: { codes: [codes].flat(), direction } }, await by()),
    undo: async (check_in_short_id: string) =>
      app.call(station.undo, { params: { ...params, check_in_short_id } }, await by()),
    look: async () => app.call(station.get, { params }, await by()),
    pair: (body: { name?: string; pin?: string; pairing_key?: string } = {}) =>
      app.call(station.pair, { params, body }, cookie ? { cookie } : {}),
    sync: async (scans: SyncedScan[], phone: { waiting?: number; battery?: number } = {}) =>
      app.call(station.sync, { params, body: { scans, ...phone } }, await by()),
    guests: async (query: { since?: string; after?: number } = {}) =>
      app.call(station.guests, { params, query }, await by()),
    conflicts: async () => app.call(station.conflicts, { params }, await by()),
    find: async (query: { query?: string; of_order_with?: string }) =>
      app.call(station.attendees, { params, query }, await by()),
    async paired(body: { name?: string; pin?: string } = {}) {
      const device = await pairedDevice(app, list, body);
      return { ...device, ...doingsAt(app, list, device.cookie) };
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
