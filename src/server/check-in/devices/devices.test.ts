import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { stationMonitor } from "#contract/station-monitor.ts";
import { BODIES } from "#server/testing/api/bodies.ts";
import { endpoints } from "#server/testing/api/calls.ts";
import { inject } from "#server/testing/inject.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { stationFixture } from "#server/check-in/testing/station.ts";

// The link of a check-in list alone never shows its attendees: every call needs a paired device,
// with and without a PIN.

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const PIN = "471106";
const PUBLIC = endpoints.filter(({ endpoint }) => endpoint.path.startsWith("/public/check-in-lists/"));
/** What a page needs before it can pair. */
const BEFORE_PAIRING: readonly Endpoint[] = [api.station.get, api.station.pair];
const GUARDED = PUBLIC.filter(({ endpoint }) => !BEFORE_PAIRING.includes(endpoint));

type Input = { list: { short_id: string }; check_in: string; cookie?: string | undefined };

async function ask({ name, endpoint }: (typeof PUBLIC)[number], { list, check_in, cookie }: Input) {
  const path = endpoint.path.replace(":check_in_list_short_id", list.short_id).replace(":check_in_short_id", check_in);
  const response = await inject(app.server, endpoint, {
    method: endpoint.method,
    url: `/api${path}`,
    headers: cookie === undefined ? {} : { cookie },
    query: endpoint === api.station.attendees ? { query: "Ada" } : {},
    payload: BODIES[name],
  });
  const code = /^\{"code":"(\w+)"/.exec(response.body)?.[1];
  return { status: response.statusCode, code, body: response.body };
}

/** A list where Ada is checked in, and the cookies of devices that may and may not use it. */
async function setUp(pin?: string) {
  const { list, event, token, codes, openStation, paired } = await stationFixture(app, { pin, badge_size: "A6" });
  const pairing = pin === undefined ? {} : { pin };
  const device = await paired(pairing);
  const [came] = (await device.scan(codes)).body.data;
  const ended = await paired(pairing);
  const params = { event_id: event.id, check_in_list_id: list.id, check_in_device_id: ended.phone.id };
  await app.call(stationMonitor.endPhone, { params }, { token });
  const other = await openStation();
  const otherCookie = (await other.paired()).cookie;
  const forgotten = await paired(pairing);
  await app.db.deleteFrom("check_in_devices").where("id", "=", forgotten.phone.id).execute();
  const cookies = {
    "no device": undefined,
    "a device of another list": otherCookie,
    "the cookie of another list under this list’s name": otherCookie.replaceAll(other.list.short_id, list.short_id),
    "a made-up cookie": device.cookie.replace(/=\w{40}/, `=${"0".repeat(40)}`),
    "a device that was deleted": forgotten.cookie,
    "a device whose access was ended": ended.cookie,
  };
  return { list, check_in: came?.check_in_short_id ?? "", cookies, device };
}

// SECURITY S122
test("every public endpoint of a check-in list is needed before pairing or requires a device", () => {
  expect(GUARDED.map(({ name }) => name).toSorted()).toEqual([
    "live.station",
    ...[
      "station.attendees",
      "station.badge",
      "station.checkIn",
      "station.conflicts",
      "station.guests",
      "station.namePhone",
    ],
    ...["station.rehearse", "station.sync", "station.undo"],
  ]);
});

describe.each([
  ["without a PIN", undefined, "phone_needed"],
  ["with a PIN", PIN, "pin_needed"],
])("check-in list %s", (_, pin, needed) => {
  // SPEC 3.53
  // SECURITY S122
  test.each(GUARDED)("$name is refused without a device of the list and answered with one", async (operation) => {
    const { list, check_in, cookies, device } = await setUp(pin);
    for (const [owner, cookie] of Object.entries(cookies)) {
      const { status, code, body } = await ask(operation, { list, check_in, cookie });
      const expected = owner === "a device whose access was ended" ? "phone_ended" : needed;
      expect([owner, status, code]).toEqual([owner, 403, expected]);
      expect(body).not.toContain("Ada");
    }
    const answered = await ask(operation, { list, check_in, cookie: device.cookie });
    expect([200, 204]).toContain(answered.status);
  });
});

test("link of a check-in list without a PIN shows what it is for, and no name", async () => {
  const { list, check_in } = await setUp();
  const { status, body } = await ask({ name: "station.get", endpoint: api.station.get }, { list, check_in });
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ data: { name: list.name, phone: null } });
  expect(body).not.toContain("Ada");
});
