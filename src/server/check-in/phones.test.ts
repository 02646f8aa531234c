import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkInLists } from "#contract/check-in-lists.ts";
import { door } from "#contract/check-in.ts";
import { doorWatch } from "#contract/door-watch.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";
import { doingsAt, doorStage, offlineScan } from "./testing/door.ts";

let home: TestApp;
let pin_hash: string;
beforeAll(async () => {
  home = await testApp();
  pin_hash = await hashPassword("4711");
});
afterAll(() => home.close());

describe("a phone at a door", () => {
  test("says who it is, and whoever scans the ticket next hears it", async () => {
    const { codes, scan, paired, list, token, event } = await doorStage(home);
    const north = await paired({ name: "North gate" });
    expect((await north.look()).body.data.phone).toEqual({ id: north.phone.id, name: "North gate" });
    await north.scan(codes);
    expect((await scan(codes)).body.data).toMatchObject([{ outcome: "already_checked_in", phone_name: "North gate" }]);
    const params = { event_id: event.id, check_in_list_id: list.id };
    const { body } = await home.call(doorWatch.phones, { params }, { token });
    expect(body.data).toMatchObject([
      { name: "North gate", check_ins: 1, ended_at: null, last_seen_at: expect.any(String) },
    ]);
  });

  test("has a number until it has a name, stays who it is when it is paired again, and can be called something else", async () => {
    const { paired } = await doorStage(home);
    const one = await paired();
    expect([one.phone.name, (await paired()).phone.name]).toEqual(["1", "2"]);
    const again = await one.pair();
    expect([again.body.data.id, cookieOf(again)]).toEqual([one.phone.id, ""]);
    expect((await one.pair({ name: "South" })).body.data).toEqual({ id: one.phone.id, name: "South" });
  });

  test("without having been paired has no name to change", async () => {
    const { list, paired } = await doorStage(home);
    const asked = { params: { check_in_list_short_id: list.short_id }, body: { name: "South" } };
    expect((await home.call(door.namePhone, asked)).status).toBe(404);
    const { cookie } = await paired();
    expect((await home.call(door.namePhone, asked, { cookie })).body.data.name).toBe("South");
  });

  test("tells the organizer how it is, and is at no door once its access was ended", async () => {
    const { codes, paired, list, token, event } = await doorStage(home);
    const phone = await paired({ name: "South" });
    await phone.sync([], { waiting: 12, battery: 41 });
    const params = { event_id: event.id, check_in_list_id: list.id };
    const board = await home.call(doorWatch.phones, { params }, { token });
    expect(board.body.data).toMatchObject([{ waiting: 12, battery: 41, last_sync_at: expect.any(String) }]);
    const ending = { params: { ...params, door_phone_id: phone.phone.id } };
    const ended = await home.call(doorWatch.endPhone, ending, { token });
    expect(ended.body.data.ended_at).not.toBeNull();
    expect((await home.call(doorWatch.endPhone, ending, { token })).body).toEqual(ended.body);
    const refused = { status: 403, body: { code: "phone_ended" } };
    expect(await phone.look()).toMatchObject(refused);
    expect(await phone.scan(codes)).toMatchObject(refused);
    expect(await phone.guests()).toMatchObject(refused);
    expect(await phone.sync([offlineScan(codes[0] ?? "")])).toMatchObject(refused);
    const told = home.db.selectFrom("happenings").select("kind").where("event_id", "=", event.id);
    expect((await told.where("kind", "=", "check_in_list.phone_ended").execute()).length).toBe(1);
  });

  test("ends together with the link of its list, or not at all", async () => {
    const { paired, list, token, event } = await doorStage(home);
    const [phone, other] = [await paired({ name: "South" }), await paired({ name: "North" })];
    const params = { event_id: event.id, check_in_list_id: list.id, door_phone_id: phone.phone.id };
    const end = (door_phone_id = phone.phone.id) =>
      home.call(
        doorWatch.endPhone,
        { params: { ...params, door_phone_id }, query: { with_new_link: "true" } },
        { token },
      );
    const short_id = async () => (await home.call(checkInLists.get, { params }, { token })).body.data.short_id;
    const archive = (status: "ARCHIVED" | "LIVE") =>
      home.db.updateTable("events").set({ status }).where("id", "=", event.id).execute();
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

  test("of another list is none here", async () => {
    const { aDoor, paired, list } = await doorStage(home);
    const other = await aDoor({ pin_hash });
    const { cookie } = await paired();
    const planted = cookie.replaceAll(list.short_id, other.list.short_id);
    expect(await doingsAt(home, other.list, planted).look()).toMatchObject({
      status: 403,
      body: { code: "pin_needed" },
    });
  });
});

describe("a list with a PIN", () => {
  test("answers nobody who has not said it, and everything to a phone that has", async () => {
    const { codes, look, scan, guests, sync, pair, paired } = await doorStage(home, { pin_hash });
    const needed = { status: 403, body: { code: "pin_needed" } };
    for (const reply of [await look(), await scan(codes), await guests(), await sync([]), await pair()])
      expect(reply).toMatchObject(needed);
    expect(await pair({ pin: "4712" })).toMatchObject({ status: 403, body: { code: "wrong_pin" } });
    const phone = await paired({ pin: "4711" });
    expect((await phone.scan(codes)).body.data).toMatchObject([{ outcome: "checked_in" }]);
  });

  test("hears five wrong ones of a phone, in a quarter of an hour; the phones beside it wait for nothing", async () => {
    const { pair, list } = await doorStage(home, { pin_hash });
    const pairing_key = crypto.randomUUID();
    const wrong = [];
    for (let at = 0; at < 6; at += 1) wrong.push(await pair({ pin: "0000", pairing_key }));
    expect(wrong.map(({ status }) => status)).toEqual([...Array<number>(5).fill(403), 429]);
    expect((await pair({ pin: "4711", pairing_key })).status).toBe(429);
    expect((await pair({ pin: "4711", pairing_key: crypto.randomUUID() })).status).toBe(201);
    const since = new Date(Date.now() - 16 * 60_000);
    await home.db.updateTable("door_wrong_pins").set({ since }).where("check_in_list_id", "=", list.id).execute();
    expect((await pair({ pin: "4711", pairing_key })).status).toBe(201);
  });

  test("hears thirty wrong ones of a network, whatever its phones call themselves; those of other networks don't count", async () => {
    const { pair, list } = await doorStage(home, { pin_hash });
    const wrong = [];
    for (let at = 0; at < 31; at += 1) wrong.push(await pair({ pin: "0000", pairing_key: crypto.randomUUID() }));
    expect(wrong.map(({ status }) => status)).toEqual([...Array<number>(30).fill(403), 429]);
    expect((await pair({ pin: "4711" })).status).toBe(429);
    expect((await pairFrom(list, "203.0.113.9", "4711")).status).toBe(201);
  });

  test("hears fifty wrong ones a day, from however many networks, and then no PIN at all until there is a new link", async () => {
    const { list, event, token } = await doorStage(home, { pin_hash });
    const networks = Array.from({ length: 51 }, (_, at) => `203.0.113.${at + 1}`);
    const wrong = await Promise.all(networks.map((address) => pairFrom(list, address, "0000")));
    const statuses = wrong.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(50).fill(403), 429]);
    expect(await pairFrom(list, "198.51.100.7", "4711")).toMatchObject({ status: 429, body: { code: "pin_locked" } });
    const params = { event_id: event.id, check_in_list_id: list.id };
    const { body } = await home.call(checkInLists.newLink, { params }, { token });
    const renewed = { short_id: body.data.short_id ?? "" };
    expect((await pairFrom(renewed, "198.51.100.7", "4711")).status).toBe(201);
  });

  test("takes nothing from whoever says it right in the end, and counts no right ones", async () => {
    const { pair, list } = await doorStage(home, { pin_hash });
    for (let at = 0; at < 20; at += 1) {
      const pairing_key = crypto.randomUUID();
      await Promise.all([1, 2].map(() => pair({ pin: "0000", pairing_key })));
      expect((await pair({ pin: "4711", pairing_key })).status).toBe(201);
    }
    const kept = home.db.selectFrom("door_wrong_pins").select("tries").where("check_in_list_id", "=", list.id);
    expect(new Set((await kept.execute()).map(({ tries }) => tries))).toEqual(new Set([0]));
  });

  test("is given one, another and none by the organizer, who never reads it", async () => {
    const { list, ticket, event, token, look, pair } = await doorStage(home);
    const params = { event_id: event.id, check_in_list_id: list.id };
    const body = { name: list.name, ticket_ids: [ticket.ticket.id] };
    const change = (pin?: string | null) =>
      home.call(checkInLists.update, { params, body: { ...body, ...(pin !== undefined && { pin }) } }, { token });
    expect((await change("8151")).body.data.has_pin).toBe(true);
    expect((await look()).status).toBe(403);
    expect((await change()).body.data.has_pin).toBe(true);
    expect((await pair({ pin: "8151" })).status).toBe(201);
    expect(JSON.stringify((await change()).body)).not.toContain("argon2");
    expect((await change(null)).body.data.has_pin).toBe(false);
    expect((await look()).status).toBe(200);
    for (const bad of ["123", "12a4", "1234567890123"])
      expect(await change(bad)).toMatchObject({ status: 422, body: { errors: { pin: [expect.any(String)] } } });
  });
});

function pairFrom({ short_id }: { short_id: string }, address: string, pin: string) {
  return home.call(door.pair, { params: { check_in_list_short_id: short_id }, body: { pin } }, { address });
}

describe("a new link", () => {
  test("ends the old one and every phone that worked with it", async () => {
    const { list, event, token, paired, look, aDoor } = await doorStage(home);
    const phone = await paired();
    const other = await aDoor();
    const elsewhere = await other.paired();
    const params = { event_id: event.id, check_in_list_id: list.id };
    const { body } = await home.call(checkInLists.newLink, { params }, { token });
    expect(body.data.short_id).not.toBe(list.short_id);
    for (const reply of [await look(), await phone.look()]) expect(reply.status).toBe(404);
    const now = doingsAt(home, { short_id: body.data.short_id ?? "" });
    expect((await now.look()).body.data).toMatchObject({ name: list.name, phone: null });
    const board = await home.call(doorWatch.phones, { params }, { token });
    expect(board.body.data).toMatchObject([{ id: phone.phone.id, ended_at: expect.any(String) }]);
    expect((await elsewhere.look()).body.data.phone?.id).toBe(elsewhere.phone.id);
  });
});

describe("refused scans", () => {
  test("are kept with their reason, their phone and four signs; the organizer narrows them", async () => {
    const { codes, paired, list, token, event, attendees } = await doorStage(home);
    const phone = await paired({ name: "North gate" });
    await phone.scan([codes[0] ?? "", codes[0] ?? "", "somebody-else-1234"]);
    const params = { event_id: event.id, check_in_list_id: list.id };
    const { body } = await home.call(doorWatch.refused, { params }, { token });
    expect(body.data).toHaveLength(2);
    expect(body.data).toContainEqual(
      expect.objectContaining({
        outcome: "already_checked_in",
        code_end: (codes[0] ?? "").slice(-4),
        phone_name: "North gate",
        was_admitted: false,
        attendee: expect.objectContaining({ id: attendees[0]?.id, first_name: "Ada" }),
      }),
    );
    const query = { "filter_fields[outcome][eq]": "not_found" } as never;
    const unknown = await home.call(doorWatch.refused, { params, query }, { token });
    expect(unknown.body.data).toMatchObject([{ outcome: "not_found", code_end: "1234", attendee: null }]);
  });
});
