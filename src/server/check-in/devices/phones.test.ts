import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkInLists } from "#contract/check-in-lists.ts";
import { station } from "#contract/check-in.ts";
import { stationMonitor } from "#contract/station-monitor.ts";
import { secretsOf } from "#server/testing/secrets.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";
import { encryptPin } from "./pins.ts";
import { doingsAt, stationFixture, offlineScan } from "#server/check-in/testing/station.ts";

const PIN = "471106";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

// SECURITY S123
describe("paired device", () => {
  test("device name is shown on its page, in a later scan of the ticket and to the organizer", async () => {
    const { codes, paired, list, token, event } = await stationFixture(app);
    const [north, south] = [await paired({ name: "North gate" }), await paired({ name: "South gate" })];
    expect((await north.look()).body.data.phone).toEqual({ id: north.phone.id, name: "North gate" });
    await north.scan(codes);
    expect((await south.scan(codes)).body.data).toMatchObject([
      { outcome: "already_checked_in", phone_name: "North gate" },
    ]);
    const params = { event_id: event.id, check_in_list_id: list.id };
    const { body } = await app.call(stationMonitor.phones, { params }, { token });
    expect(body.data.toSorted((a, b) => a.id - b.id)).toMatchObject([
      { name: "North gate", check_ins: 1, ended_at: null, last_seen_at: expect.any(String) },
      { name: "South gate", check_ins: 0 },
    ]);
  });

  test("device has a number until it has a name, stays the same when it is paired again and can be renamed", async () => {
    const { paired } = await stationFixture(app);
    const device = await paired();
    expect([device.phone.name, (await paired()).phone.name]).toEqual(["1", "2"]);
    const again = await device.pair();
    expect([again.body.data.id, cookieOf(again)]).toEqual([device.phone.id, ""]);
    expect((await device.pair({ name: "South" })).body.data).toEqual({ id: device.phone.id, name: "South" });
  });

  test("browser that was not paired has no device name to change", async () => {
    const { list, paired } = await stationFixture(app);
    const request = { params: { check_in_list_short_id: list.short_id }, body: { name: "South" } };
    expect(await app.call(station.namePhone, request)).toMatchObject({ status: 403, body: { code: "phone_needed" } });
    const { cookie } = await paired();
    expect((await app.call(station.namePhone, request, { cookie })).body.data.name).toBe("South");
  });

  // SPEC 3.53
  // SECURITY S134
  test("device reports its state to the organizer and is refused once its access has ended", async () => {
    const { codes, paired, list, token, event } = await stationFixture(app);
    const phone = await paired({ name: "South" });
    await phone.sync([], { waiting: 12, battery: 41 });
    const params = { event_id: event.id, check_in_list_id: list.id };
    const board = await app.call(stationMonitor.phones, { params }, { token });
    expect(board.body.data).toMatchObject([{ waiting: 12, battery: 41, last_sync_at: expect.any(String) }]);
    const ending = { params: { ...params, check_in_device_id: phone.phone.id } };
    const ended = await app.call(stationMonitor.endPhone, ending, { token });
    expect(ended.body.data.ended_at).not.toBeNull();
    expect((await app.call(stationMonitor.endPhone, ending, { token })).body).toEqual(ended.body);
    const refused = { status: 403, body: { code: "phone_ended" } };
    expect(await phone.look()).toMatchObject(refused);
    expect(await phone.scan(codes)).toMatchObject(refused);
    expect(await phone.guests()).toMatchObject(refused);
    expect(await phone.sync([offlineScan(codes[0] ?? "")])).toMatchObject(refused);
    const activities = app.db.selectFrom("activity_log").select("kind").where("event_id", "=", event.id);
    expect((await activities.where("kind", "=", "check_in_list.phone_ended").execute()).length).toBe(1);
  });

  test("device access ends together with the link of its list, or not at all", async () => {
    const { paired, list, token, event } = await stationFixture(app);
    const [phone, other] = [await paired({ name: "South" }), await paired({ name: "North" })];
    const params = { event_id: event.id, check_in_list_id: list.id, check_in_device_id: phone.phone.id };
    const end = (check_in_device_id = phone.phone.id) =>
      app.call(
        stationMonitor.endPhone,
        { params: { ...params, check_in_device_id }, query: { with_new_link: "true" } },
        { token },
      );
    const short_id = async () => (await app.call(checkInLists.get, { params }, { token })).body.data.short_id;
    const archive = (status: "ARCHIVED" | "LIVE") =>
      app.db.updateTable("events").set({ status }).where("id", "=", event.id).execute();
    await archive("ARCHIVED");
    expect((await end()).body).toMatchObject({ code: "event_archived" });
    await archive("LIVE");
    expect((await end(2_000_000)).status).toBe(404);
    expect(await short_id()).toBe(list.short_id);
    expect((await phone.look()).status).toBe(200);
    expect((await end()).body.data.ended_at).not.toBeNull();
    expect(await short_id()).not.toBe(list.short_id);
    expect((await other.look()).status).not.toBe(200);
  });
});

describe("check-in list with a PIN", () => {
  // SPEC 3.52
  test("list with a PIN refuses every call before the PIN and none of a device that entered it", async () => {
    const { codes, link, paired } = await stationFixture(app, { pin: PIN });
    const needed = { status: 403, body: { code: "pin_needed" } };
    for (const reply of [await link.look(), await link.scan(codes), await link.guests(), await link.pair()])
      expect(reply).toMatchObject(needed);
    expect(await link.pair({ pin: "471107" })).toMatchObject({ status: 403, body: { code: "wrong_pin" } });
    const phone = await paired({ pin: PIN });
    expect((await phone.scan(codes)).body.data).toMatchObject([{ outcome: "checked_in" }]);
  });

  test("device has five wrong PINs in 15 minutes, and other devices do not have to wait", async () => {
    const { pair, list } = await stationFixture(app, { pin: PIN });
    const pairing_key = crypto.randomUUID();
    const wrong = [];
    for (let at = 0; at < 6; at += 1) wrong.push(await pair({ pin: "000000", pairing_key }));
    expect(wrong.map(({ status }) => status)).toEqual([...Array<number>(5).fill(403), 429]);
    expect((await pair({ pin: PIN, pairing_key })).status).toBe(429);
    expect((await pair({ pin: PIN, pairing_key: crypto.randomUUID() })).status).toBe(201);
    await passes(list, 16);
    expect((await pair({ pin: PIN, pairing_key })).status).toBe(201);
  });

  // SPEC 3.56
  // SECURITY S126
  test("network is refused after thirty wrong PINs a day, and other networks are not", async () => {
    const { list } = await stationFixture(app, { pin: PIN });
    expect(await wrongFrom(list, Array<string>(31).fill("203.0.113.7"))).toEqual({ wrong_pin: 30, pin_locked: 1 });
    expect(await pairFrom(list, "203.0.113.7", PIN)).toMatchObject({ status: 429, body: { code: "pin_locked" } });
    expect((await pairFrom(list, "203.0.113.9", PIN)).status).toBe(201);
    expect((await pairFrom(list, "198.51.100.9", PIN)).status).toBe(201);
    await passes(list, 23 * 60);
    expect((await pairFrom(list, "203.0.113.7", PIN)).status).toBe(429);
    await passes(list, 24 * 60);
    expect((await pairFrom(list, "203.0.113.7", PIN)).status).toBe(201);
  });

  // SECURITY S125
  test.each([
    ["IPv6 addresses of one /64", (at: number) => `2001:db8:7:1::${at}`, 30],
    ["IPv6 networks of one /48", (at: number) => `2001:db8:7:${at.toString(16)}::1`, 100],
    ["IPv4 addresses of one /24", (at: number) => `203.0.113.${at}`, 100],
  ])("wrong PINs from %s are counted together", async (_, addressAt, most) => {
    const { list } = await stationFixture(app, { pin: PIN });
    const addresses = Array.from({ length: most + 5 }, (_one, at) => addressAt(at + 1));
    expect(await wrongFrom(list, addresses)).toEqual({ wrong_pin: most, pin_locked: 5 });
    expect((await pairFrom(list, addressAt(250), PIN)).status).toBe(429);
    expect((await pairFrom(list, "198.51.100.7", PIN)).status).toBe(201);
    expect((await pairFrom(list, "2001:db8:8::1", PIN)).status).toBe(201);
  });

  // SPEC 3.56
  // SECURITY S125, S126
  test.each([
    [PIN, 1_000],
    ["4711", 50],
  ])(
    "PIN %s allows %i wrong attempts a day from many networks and stays open where a device works",
    async (pin, most) => {
      const { list, event, token } = await stationFixture(app, { pin });
      const venue = "198.51.100.7";
      expect((await pairFrom(list, venue, pin)).status).toBe(201);
      expect(await wrongFrom(list, strangers(most + 5))).toEqual({ wrong_pin: most, pin_locked: 5 });
      expect(await pairFrom(list, "192.0.2.200", pin)).toMatchObject({ status: 429, body: { code: "pin_locked" } });
      expect(await pairFrom(list, venue, "000001")).toMatchObject({ status: 403, body: { code: "wrong_pin" } });
      expect((await pairFrom(list, venue, pin)).status, "a second phone at the venue").toBe(201);
      const params = { event_id: event.id, check_in_list_id: list.id };
      const { body } = await app.call(checkInLists.newLink, { params }, { token });
      expect((await pairFrom({ short_id: body.data.short_id ?? "" }, "192.0.2.200", pin)).status).toBe(201);
    },
  );

  test("network is refused again once its only device was ended", async () => {
    const { list, event, token } = await stationFixture(app, { pin: "4711" });
    const venue = "198.51.100.7";
    const { body } = await pairFrom(list, venue, "4711");
    await wrongFrom(list, strangers(50));
    const params = { event_id: event.id, check_in_list_id: list.id, check_in_device_id: body.data.id };
    await app.call(stationMonitor.endPhone, { params }, { token });
    expect(await pairFrom(list, venue, "4711")).toMatchObject({ status: 429, body: { code: "pin_locked" } });
  });

  // SECURITY S126
  test("another PIN opens a locked list again", async () => {
    const { list, event, ticket, token } = await stationFixture(app, { pin: "4711" });
    await wrongFrom(list, strangers(51));
    const params = { event_id: event.id, check_in_list_id: list.id };
    const body = { name: list.name, ticket_ids: [ticket.ticket.id], pin: "815081" };
    await app.call(checkInLists.update, { params, body }, { token });
    expect((await pairFrom(list, "192.0.2.200", "815081")).status).toBe(201);
  });

  test("PIN that was encrypted with a lost key pairs no device until the organizer sets another", async () => {
    const { list, event, ticket, token, link } = await stationFixture(app, { pin: PIN });
    const lost = { encrypted_pin: encryptPin(secretsOf("an installation whose key was lost"), event, PIN) };
    await app.db.updateTable("check_in_lists").set(lost).where("id", "=", list.id).execute();
    expect(await link.pair({ pin: PIN })).toMatchObject({ status: 403, body: { code: "wrong_pin" } });
    const params = { event_id: event.id, check_in_list_id: list.id };
    expect((await app.call(checkInLists.get, { params }, { token })).body.data).toMatchObject({
      ...{ has_pin: true, pin: null },
    });
    const body = { name: list.name, ticket_ids: [ticket.ticket.id], pin: "815081" };
    expect((await app.call(checkInLists.update, { params, body }, { token })).body.data.pin).toBe("815081");
    expect((await link.pair({ pin: "815081" })).status).toBe(201);
  });

  // SPEC 3.56
  test("right PIN gives back the device’s wrong attempts and is not counted", async () => {
    const { pair, list } = await stationFixture(app, { pin: PIN });
    for (let at = 0; at < 20; at += 1) {
      const pairing_key = crypto.randomUUID();
      await Promise.all([1, 2].map(() => pair({ pin: "000000", pairing_key })));
      expect((await pair({ pin: PIN, pairing_key })).status).toBe(201);
    }
    const wrongPins = app.db
      .selectFrom("check_in_pin_failures")
      .select("tries")
      .where("check_in_list_id", "=", list.id);
    expect(new Set((await wrongPins.execute()).map(({ tries }) => tries))).toEqual(new Set([0]));
  });

  // SECURITY S124
  test("organizer sets, reads, changes and removes a PIN", async () => {
    const { list, ticket, event, token, link } = await stationFixture(app);
    const params = { event_id: event.id, check_in_list_id: list.id };
    const body = { name: list.name, ticket_ids: [ticket.ticket.id] };
    const change = (pin?: string | null) =>
      app.call(checkInLists.update, { params, body: { ...body, ...(pin !== undefined && { pin }) } }, { token });
    expect((await change("8151")).body.data).toMatchObject({ has_pin: true, pin: "8151" });
    expect((await link.look()).status).toBe(403);
    expect((await change()).body.data).toMatchObject({ has_pin: true, pin: "8151" });
    expect((await app.call(checkInLists.get, { params }, { token })).body.data.pin).toBe("8151");
    expect((await app.call(checkInLists.list, { params }, { token })).body.data[0]?.pin).toBe("8151");
    expect((await link.pair({ pin: "8151" })).status).toBe(201);
    const stored = app.db.selectFrom("check_in_lists").selectAll().where("id", "=", list.id);
    expect(JSON.stringify(await stored.execute())).not.toContain("8151");
    expect((await change(null)).body.data).toMatchObject({ has_pin: false, pin: null });
    expect((await link.look()).status).toBe(200);
    for (const bad of ["123", "12a4", "1234567890123"])
      expect(await change(bad)).toMatchObject({ status: 422, body: { errors: { pin: [expect.any(String)] } } });
  });
});

describe("new check-in list", () => {
  const create = async (pin?: string | null) => {
    const { event, token } = await stationFixture(app);
    const body = { name: "New", all_tickets: true, ...(pin !== undefined && { pin }) };
    return (await app.call(checkInLists.create, { params: { event_id: event.id }, body }, { token })).body.data;
  };

  // SECURITY S122
  test("new list has a random PIN of six digits, which pairs a device", async () => {
    const [first, other] = [await create(), await create()];
    expect([first.pin, other.pin]).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^\d{6}$/)]);
    expect(first.pin).not.toBe(other.pin);
    const link = doingsAt(app, { short_id: first.short_id ?? "" }, null);
    expect((await link.pair()).body.code).toBe("pin_needed");
    expect((await link.pair({ pin: first.pin ?? "" })).status).toBe(201);
  });

  test("new list has the PIN that its organizer chooses, or none", async () => {
    expect(await create("20261128")).toMatchObject({ has_pin: true, pin: "20261128" });
    expect(await create(null)).toMatchObject({ has_pin: false, pin: null });
  });
});

type Linked = { short_id: string };

function pairFrom({ short_id }: Linked, ip: string, pin: string) {
  return app.call(station.pair, { params: { check_in_list_short_id: short_id }, body: { pin } }, { address: ip });
}

/** Tries a wrong PIN from all addresses at once. Returns how often each response came. */
async function wrongFrom(list: Linked, addresses: readonly string[]): Promise<Record<string, number>> {
  const replies = await Promise.all(addresses.map((ip) => pairFrom(list, ip, "000000")));
  const codes = Object.groupBy(replies, ({ body }) => body.code);
  return Object.fromEntries(Object.entries(codes).map(([code, all]) => [code, all?.length ?? 0]));
}

/** Addresses in unrelated networks. */
function strangers(many: number): string[] {
  return Array.from({ length: many }, (_, at) => `11.${at >> 8}.${at & 255}.1`);
}

function passes({ id }: { id: number }, minutes: number) {
  const since = new Date(Date.now() - minutes * 60_000);
  return app.db.updateTable("check_in_pin_failures").set({ since }).where("check_in_list_id", "=", id).execute();
}

describe("new link of a check-in list", () => {
  // SPEC 3.53
  test("new link ends the old one and every device that was paired with it", async () => {
    const { list, event, token, paired, link, openStation } = await stationFixture(app);
    const phone = await paired();
    const other = await openStation();
    const otherDevice = await other.paired();
    const params = { event_id: event.id, check_in_list_id: list.id };
    const { body } = await app.call(checkInLists.newLink, { params }, { token });
    expect(body.data.short_id).not.toBe(list.short_id);
    for (const reply of [await link.look(), await phone.look()]) expect(reply.status).toBe(404);
    const now = doingsAt(app, { short_id: body.data.short_id ?? "" }, null);
    expect((await now.look()).body.data).toMatchObject({ name: list.name, phone: null });
    const board = await app.call(stationMonitor.phones, { params }, { token });
    expect(board.body.data).toMatchObject([{ id: phone.phone.id, ended_at: expect.any(String) }]);
    expect((await otherDevice.look()).body.data.phone?.id).toBe(otherDevice.phone.id);
  });
});

// SECURITY S127
describe("refused scans", () => {
  // SPEC 3.53
  test("refused scan is stored with its reason, device and last four characters, and can be filtered", async () => {
    const { codes, paired, list, token, event, attendees } = await stationFixture(app);
    const phone = await paired({ name: "North gate" });
    await phone.scan([codes[0] ?? "", codes[0] ?? "", "somebody-else-1234"]);
    const params = { event_id: event.id, check_in_list_id: list.id };
    const { body } = await app.call(stationMonitor.refused, { params }, { token });
    expect(body.data).toHaveLength(2);
    expect(body.data).toContainEqual(
      expect.objectContaining({
        outcome: "already_checked_in",
        code_suffix: (codes[0] ?? "").slice(-4),
        phone_name: "North gate",
        was_admitted: false,
        attendee: expect.objectContaining({ id: attendees[0]?.id, first_name: "Ada" }),
      }),
    );
    const query = { "filter_fields[outcome][eq]": "not_found" } as never;
    const unknown = await app.call(stationMonitor.refused, { params, query }, { token });
    expect(unknown.body.data).toMatchObject([{ outcome: "not_found", code_suffix: "1234", attendee: null }]);
  });
});
