import { door } from "#contract/check-in.ts";
import type { DoorDirection } from "#domain/check-in.ts";
import { ticketCode } from "#server/check-in/codes.ts";
import {
  aCheckInList,
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
} from "#server/testing/factories.ts";
import { cookieOf, type TestApp } from "#server/testing/test-app.ts";

type ListOver = Partial<Omit<Parameters<typeof aCheckInList>[1], "event" | "tickets">>;

/** A door with a list, people who hold its ticket, and what can be done there by whoever holds this cookie. */
export async function doorStage(home: TestApp, { people = 1, ...over }: { people?: number } & ListOver = {}) {
  const { account, token } = await aSignedInUser(home.db);
  const event = await anEvent(home.db, { status: "LIVE", organizer: await anOrganizer(home.db, { account }) });
  const ticket = await aTicket(home.db, { event, title: "Standing" });
  const { order, attendees } = await aCompletedOrder(home.db, { event, ticket, quantity: people });
  const aDoor = async (its: ListOver = {}) => {
    const list = await aCheckInList(home.db, { event, tickets: [ticket], ...its });
    return { list, ...doingsAt(home, list) };
  };
  return {
    account,
    token,
    event,
    ticket,
    order,
    attendees,
    codes: attendees.map(ticketCode),
    aDoor,
    ...(await aDoor(over)),
  };
}

export function doingsAt(home: TestApp, list: { short_id: string }, cookie?: string) {
  const params = { check_in_list_short_id: list.short_id };
  const by = cookie === undefined ? {} : { cookie };
  return {
    scan: (codes: string | readonly string[], direction: DoorDirection = "in") =>
      home.call(door.checkIn, { params, body: { codes: [codes].flat(), direction } }, by),
    undo: (check_in_short_id: string) => home.call(door.undo, { params: { ...params, check_in_short_id } }, by),
    look: () => home.call(door.get, { params }, by),
    pair: (body: { name?: string; pin?: string; pairing_key?: string } = {}) =>
      home.call(door.pair, { params, body }, by),
    sync: (scans: SyncedScan[], phone: { waiting?: number; battery?: number } = {}) =>
      home.call(door.sync, { params, body: { scans, ...phone } }, by),
    guests: (query: { since?: string; after?: number } = {}) => home.call(door.guests, { params, query }, by),
    conflicts: () => home.call(door.conflicts, { params }, by),
    find: (query: { query?: string; of_order_with?: string }) => home.call(door.attendees, { params, query }, by),
    /** The same door, by a phone that was paired with it. */
    async paired(body: { name?: string; pin?: string } = {}) {
      const reply = await home.call(door.pair, { params, body });
      return { phone: reply.body.data, cookie: cookieOf(reply), ...doingsAt(home, list, cookieOf(reply)) };
    },
  };
}

type SyncedScan = { id: string; code: string; at: string; admitted: boolean; direction?: DoorDirection };

/** A scan that a phone made by itself, so many minutes ago. */
export function offlineScan(code: string, over: Partial<SyncedScan> & { minutes_ago?: number } = {}): SyncedScan {
  const { minutes_ago = 5, ...rest } = over;
  const at = new Date(Date.now() - minutes_ago * 60_000).toISOString();
  return { id: crypto.randomUUID(), code, at, admitted: true, ...rest };
}
