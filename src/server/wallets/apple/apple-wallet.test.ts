import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import pino from "pino";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { applePasses } from "#contract/apple-passes.ts";
import { checkout } from "#contract/checkout.ts";
import { walletPasses } from "#contract/wallet-passes.ts";
import { selfService } from "#contract/self-service.ts";
import { events } from "#contract/events.ts";
import { parseTicketCode } from "#domain/ticket-code/parse-ticket-code.ts";
import { WALLET_DEVICES_MAX } from "#domain/wallets.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { untilWaiting } from "#server/testing/sequential.ts";
import { filesInZip } from "#server/testing/files-in-zip.ts";
import { aCompletedOrder, anEvent, aTicket, aToken, aUser, inDays } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { refreshPasses } from "#server/wallets/refresh-passes.ts";
import { anAppleWallet, isSigned, PASS_TYPE_ID, TEAM_ID } from "#server/wallets/testing/certificates.ts";
import { aPushService } from "#server/wallets/testing/push-service.ts";
import { notifyPhones } from "./push-to-devices.ts";

let app: TestApp;
let service: Awaited<ReturnType<typeof aPushService>>;
const clock = frozenClock(new Date());
const logged: string[] = [];

beforeAll(async () => {
  service = await aPushService();
  const sink = new Writable({ write: (piece, _encoding, done) => (logged.push(String(piece)), done()) });
  app = await testApp({
    clock,
    app_url: "https://tickets.example",
    wallets: { apple: await anAppleWallet(service.settings) },
    log: pino({ level: "trace" }, sink),
  });
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(() => {
  service.pushes.length = 0;
  service.answers.clear();
  clock.set(new Date());
});

async function aSale(quantity = 1, over: Parameters<typeof anEvent>[1] = {}) {
  const event = await anEvent(app.db, {
    status: "LIVE",
    ...over,
    settings: {
      location_details: JSON.stringify({ venue_name: "Harbour Hall", address_line_1: "Kai 4", city: "Hamburg" }),
      allow_ticket_transfer: true,
      homepage_primary_color: "#204060",
      ...over.settings,
    },
  });
  const ticket = await aTicket(app.db, { event, title: "Seat by the water" });
  const { order, attendees } = await aCompletedOrder(app.db, { event, ticket, quantity });
  const short_id = attendees[0]?.short_id ?? "";
  const of = { event_id: event.id, attendee_short_id: short_id };
  return { event, order, attendees, short_id, of, inOrder: { event_id: event.id, order_short_id: order.short_id } };
}

type Pass = {
  serialNumber: string;
  authenticationToken: string;
  webServiceURL: string;
  barcodes?: { format: string; message: string; messageEncoding: string; altText: string }[];
  voided?: boolean;
  relevantDate: string;
  expirationDate: string;
  eventTicket: Record<string, { key: string; label: string; value: string }[]>;
  [field: string]: unknown;
};

/** Returns a file as bytes, whatever its content type. */
async function bytesOf(endpoint: { path: string }, params: Record<string, string | number>, headers = {}) {
  const url = `/api${endpoint.path.replace(/:([a-z_]+)/g, (_all, name: string) => String(params[name]))}`;
  const response = await app.server.inject({ url, headers });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

function passIn(bytes: Buffer) {
  const files = filesInZip(bytes);
  return { files, pass: JSON.parse(String(files["pass.json"])) as Pass };
}

async function downloadedPass(of: Record<string, string | number>) {
  const { bytes, status } = await bytesOf(walletPasses.appleOfTicket, of);
  expect(status).toBe(200);
  return passIn(bytes).pass;
}

const auth = ({ authenticationToken }: Pass) => ({ headers: { authorization: `ApplePass ${authenticationToken}` } });
const at = ({ serialNumber }: Pass) => ({ pass_type_id: PASS_TYPE_ID, serial: serialNumber });

/** Each pass of a test is on its own phone. */
const phoneOf = ({ serialNumber }: Pass) => `phone-${serialNumber}`;

function register(pass: Pass, device_id = phoneOf(pass), pushToken = "00fc13adff785122") {
  return app.call(applePasses.register, { params: { ...at(pass), device_id }, body: { pushToken } }, auth(pass));
}

/** Advances the clock by a minute, finds changed passes and notifies their phones. */
async function aMinuteLater() {
  clock.set(new Date(clock.now().getTime() + 60_000));
  await app.runJob(refreshPasses, {});
  const jobs = await jobsOf("push-wallet-passes");
  for (const payload of jobs) await app.runJob(notifyPhones, payload as { wallet_pass_ids: number[] });
}

async function jobsOf(identifier: string): Promise<unknown[]> {
  const { rows } = await app.queue.query<{ payload: unknown }>(
    `delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
     where tasks.id = jobs.task_id and tasks.identifier = $1 returning jobs.payload`,
    [identifier],
  );
  return rows.map(({ payload }) => payload);
}

// SPEC 5.20
test("Apple pass shows the ticket, has a valid operator signature, and lists the hash of each file in its manifest", async () => {
  const { of, event, attendees, order } = await aSale();
  const { status, headers, bytes } = await bytesOf(walletPasses.appleOfTicket, of);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("application/vnd.apple.pkpass");
  expect(headers["content-disposition"]).toContain(".pkpass");
  const { files, pass } = passIn(bytes);
  const { "manifest.json": manifest = Buffer.of(), signature = Buffer.of(), ...rest } = files;
  expect(await isSigned(manifest, signature)).toBe(true);
  expect(await isSigned(Buffer.concat([manifest, Buffer.from(" ")]), signature), "of other bytes").toBe(false);
  const hashes = Object.entries(rest).map(([name, content]) => [
    name,
    createHash("sha1").update(content).digest("hex"),
  ]);
  expect(JSON.parse(String(manifest))).toEqual(Object.fromEntries(hashes));

  const [barcode] = pass.barcodes ?? [];
  const { short_id = "", ticket_price_id = 0, public_id = "" } = attendees[0] ?? {};
  expect(barcode?.message).toBe(app.context.ticket_codes.qrText({ event_id: event.id, short_id, ticket_price_id }));
  expect(parseTicketCode(barcode?.message ?? "").is).toBe("ft1");
  expect(barcode).toMatchObject({ format: "PKBarcodeFormatQR", messageEncoding: "iso-8859-1" });
  expect(pass).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: PASS_TYPE_ID,
    teamIdentifier: TEAM_ID,
    organizationName: "Harbour Concerts",
    groupingIdentifier: `order ${order.id}`,
    backgroundColor: "rgb(32, 64, 96)",
    foregroundColor: "rgb(255, 255, 255)",
    webServiceURL: "https://tickets.example/api/public/wallet",
    voided: false,
  });
  expect(Date.parse(pass.relevantDate)).toBe(Math.floor(event.start_date.getTime() / 60_000) * 60_000);
  expect(Date.parse(pass.expirationDate)).toBeGreaterThan(Number(event.end_date));
  const values = Object.values(pass.eventTicket)
    .flat()
    .map(({ value }) => value);
  for (const value of ["Summer Night", "Harbour Hall", "Seat by the water", public_id, order.public_id])
    expect(values).toContain(value);
  expect(pass.authenticationToken.length).toBeGreaterThan(16);
});

test("Apple pass has icons and a logo in every density, and labels in seven languages", async () => {
  const { of } = await aSale();
  const { files } = passIn((await bytesOf(walletPasses.appleOfTicket, of)).bytes);
  const sizeOf = async (name: string) => {
    const { width, height, format } = await sharp(files[name]).metadata();
    return [format, width, height];
  };
  expect(await sizeOf("icon.png")).toEqual(["png", 29, 29]);
  expect(await sizeOf("icon@2x.png")).toEqual(["png", 58, 58]);
  expect(await sizeOf("icon@3x.png")).toEqual(["png", 87, 87]);
  const [, width = 0, height = 0] = (await sizeOf("logo@2x.png")) as [string, number, number];
  expect(width <= 320 && height <= 100).toBe(true);
  const strings = Object.entries(files).filter(([name]) => name.endsWith(".lproj/pass.strings"));
  expect(strings.map(([name]) => name.split(".")[0]).sort()).toEqual([
    "de",
    "en",
    "es",
    "fr",
    "pt-BR",
    "pt-PT",
    "zh-Hans",
  ]);
  expect(String(files["de.lproj/pass.strings"])).toContain("Wann");
});

test("repeated request returns the same Apple pass, and the passes of an order come in one bundle", async () => {
  const { of, inOrder, attendees } = await aSale(3);
  const first = await downloadedPass(of);
  const { headers, bytes } = await bytesOf(walletPasses.appleOfOrder, inOrder);
  expect(headers["content-type"]).toBe("application/vnd.apple.pkpasses");
  const passes = Object.values(filesInZip(bytes)).map((file) => passIn(file).pass);
  expect(passes).toHaveLength(3);
  expect(passes.map(({ serialNumber }) => serialNumber)).toContain(first.serialNumber);
  expect(new Set(passes.map(({ barcodes }) => barcodes?.[0]?.message)).size).toBe(attendees.length);
});

test("Apple passes are neither offered nor created without settings or with an expired certificate", async () => {
  const { of, inOrder } = await aSale();
  const offered = async () => (await app.call(checkout.ticket, { params: of as never })).body.data.event.wallets;
  expect(await offered()).toEqual(["APPLE"]);
  clock.set(inDays(31));
  expect(await offered()).toEqual([]);
  const { status } = await bytesOf(walletPasses.appleOfTicket, of);
  expect(status).toBe(409);
  expect((await bytesOf(walletPasses.googleOfOrder, inOrder)).status).toBe(409);
});

// SECURITY S130
test("phone registers a pass once and unregisters it, and every call requires the token of the pass", async () => {
  const { of } = await aSale();
  const pass = await downloadedPass(of);
  expect((await register(pass)).status).toBe(201);
  expect((await register(pass)).status).toBe(200);
  const params = { ...at(pass), device_id: phoneOf(pass) };
  const body = { pushToken: "00fc" };
  for (const headers of [
    { authorization: "" },
    { authorization: "ApplePass wrong" },
    { authorization: `Bearer ${pass.authenticationToken}` },
  ])
    expect((await app.call(applePasses.register, { params, body }, { headers })).status).toBe(401);
  const other = await downloadedPass((await aSale()).of);
  expect((await app.call(applePasses.pass, { params: at(pass) }, auth(other))).status, "another pass's").toBe(401);
  expect(
    (await app.call(applePasses.pass, { params: { ...at(pass), pass_type_id: "pass.other" } }, auth(pass))).status,
  ).toBe(404);
  const changed = () =>
    app.call(applePasses.changed, { params: { pass_type_id: PASS_TYPE_ID, device_id: phoneOf(pass) } });
  expect((await changed()).body).toMatchObject({ serialNumbers: [pass.serialNumber] });
  expect((await app.call(applePasses.unregister, { params }, auth(pass))).status).toBe(200);
  expect((await changed()).status).toBe(204);
});

// SECURITY S131
test("registrations above the maximum per pass remove the oldest ones", async () => {
  const { of } = await aSale();
  const pass = await downloadedPass(of);
  for (let count = 0; count < WALLET_DEVICES_MAX + 3; count++) {
    clock.set(new Date(clock.now().getTime() + 1_000));
    expect((await register(pass, `phone-${count}`, `00aa${count}`)).status).toBe(201);
  }
  const rows = await app.db
    .selectFrom("wallet_devices")
    .innerJoin("wallet_passes", "wallet_passes.id", "wallet_pass_id")
    .select(["device_id", "registered_at"])
    .where("serial", "=", pass.serialNumber)
    .orderBy("registered_at")
    .execute();
  expect(rows).toHaveLength(WALLET_DEVICES_MAX);
  expect(rows.map(({ device_id }) => device_id)).not.toContain("phone-2");
});

// SECURITY S131
test("concurrent registrations of a pass do not exceed twenty phones (race)", async () => {
  const { of } = await aSale();
  const pass = await downloadedPass(of);
  const { id: wallet_pass_id } = await app.db
    .selectFrom("wallet_passes")
    .select("id")
    .where("serial", "=", pass.serialNumber)
    .executeTakeFirstOrThrow();
  const registered_at = new Date(clock.now().getTime() - 60_000);
  for (let count = 0; count < WALLET_DEVICES_MAX - 2; count++)
    await app.db
      .insertInto("wallet_devices")
      .values({ wallet_pass_id, device_id: `before-${count}`, push_token: "00aa", registered_at })
      .execute();
  const deviceIds = Array.from({ length: 5 }, (_, count) => `together-${count}`);
  let responses: Promise<{ status: number }[]> = Promise.resolve([]);
  // All requests wait for the lock before the first one proceeds.
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table wallet_devices in exclusive mode`.execute(tx);
    responses = Promise.all(deviceIds.map((device_id) => register(pass, device_id)));
    await untilWaiting(app.db, deviceIds.length);
  });
  expect((await responses).map(({ status }) => status)).toEqual(deviceIds.map(() => 201));
  const devices = app.db.selectFrom("wallet_devices").select("device_id").where("wallet_pass_id", "=", wallet_pass_id);
  const names = (await devices.execute()).map(({ device_id }) => device_id);
  expect(names).toHaveLength(WALLET_DEVICES_MAX);
  expect(names).toEqual(expect.arrayContaining(deviceIds));
});

// SECURITY S129
test("pass of a ticket whose import was rolled back becomes void without personal data, and is gone with the event", async () => {
  const { of, event, order } = await aSale();
  const pass = await downloadedPass(of);
  await register(pass);
  await vanished(event, order);
  const download = () => bytesOf(applePasses.pass, at(pass), auth(pass).headers);
  const before = passIn((await download()).bytes).pass;
  expect(before.voided, "whoever asks before the job came by is told, too").toBe(true);
  await aMinuteLater();
  expect(service.pushes).toHaveLength(1);
  const now = passIn((await download()).bytes).pass;
  expect([now.voided, now.barcodes ?? []]).toEqual([true, []]);
  expect(JSON.stringify(now)).not.toContain(pass.barcodes?.[0]?.altText);
  await aMinuteLater();
  expect(service.pushes, "and nobody is told twice").toHaveLength(1);
  await app.db.deleteFrom("events").where("id", "=", event.id).execute();
  expect((await download()).status).toBe(404);
});

/** Leaves the database as rolling back an import does. */
async function vanished(event: { id: number; account_id: number }, order: { id: number }) {
  await app.db.deleteFrom("orders").where("id", "=", order.id).execute();
  await app.db
    .insertInto("activity_log")
    .values({
      ...{ kind: "event.import_undone", account_id: event.account_id, event_id: event.id, subject: "event" },
      ...{ subject_id: event.id, actor: "job", data: "{}", occurred_at: clock.now() },
    })
    .execute();
}

// SPEC 5.20
test("change of the event notifies the phone, which lists its changed passes and downloads the current one", async () => {
  const { of, event } = await aSale();
  const pass = await downloadedPass(of);
  await register(pass);
  await aMinuteLater();
  expect(service.pushes, "nothing has changed").toEqual([]);
  const before = await bytesOf(applePasses.pass, at(pass), auth(pass).headers);
  const since = { "if-modified-since": String(before.headers["last-modified"]) };
  expect((await bytesOf(applePasses.pass, at(pass), { ...auth(pass).headers, ...since })).status).toBe(304);
  const device = { pass_type_id: PASS_TYPE_ID, device_id: phoneOf(pass) };
  const { lastUpdated } = (await app.call(applePasses.changed, { params: device })).body;
  const ask = () => app.call(applePasses.changed, { params: device, query: { passesUpdatedSince: lastUpdated } });
  expect((await ask()).status).toBe(204);

  const user = await aUser(app.db, { account: { id: event.account_id } });
  const token = await aToken(app.db, user, { id: event.account_id }, clock.now());
  const current = await app.call(events.get, { params: { event_id: event.id } }, { token });
  const { title: _title, ...rest } = current.body.data;
  const body = { ...rest, title: "Winter Night", updated_at: current.body.data.updated_at } as never;
  expect((await app.call(events.update, { params: { event_id: event.id }, body }, { token })).status).toBe(200);
  await aMinuteLater();
  expect(service.pushes).toEqual([
    { token: "00fc13adff785122", topic: PASS_TYPE_ID, body: "{}", by: `Pass Type ID: ${PASS_TYPE_ID}` },
  ]);
  expect((await ask()).body).toMatchObject({ serialNumbers: [pass.serialNumber] });
  const after = await bytesOf(applePasses.pass, at(pass), { ...auth(pass).headers, ...since });
  expect(after.status).toBe(200);
  expect(JSON.stringify(passIn(after.bytes).pass.eventTicket)).toContain("Winter Night");
  await aMinuteLater();
  expect(service.pushes, "told once").toHaveLength(1);
});

// SECURITY S129
test("cancelling a ticket makes its pass void, and no new pass can be downloaded", async () => {
  const { of, attendees } = await aSale();
  const pass = await downloadedPass(of);
  await register(pass);
  await cancelled(attendees[0]?.id ?? 0);
  const now = passIn((await bytesOf(applePasses.pass, at(pass), auth(pass).headers)).bytes).pass;
  expect(now.voided).toBe(true);
  expect(now.barcodes ?? []).toEqual([]);
  expect(JSON.stringify(now), "neither to scan nor to type").not.toContain(pass.barcodes?.[0]?.altText);
  expect((await bytesOf(walletPasses.appleOfTicket, of)).status).toBe(409);
  await aMinuteLater();
  expect(service.pushes).toHaveLength(1);
});

async function cancelled(id: number) {
  await app.db
    .updateTable("attendees")
    .set({ status: "CANCELLED", updated_at: clock.now() })
    .where("id", "=", id)
    .execute();
  const { event_id, order_id } = await app.db
    .selectFrom("attendees")
    .select(["event_id", "order_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { account_id } = await app.db
    .selectFrom("events")
    .select("account_id")
    .where("id", "=", event_id)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("activity_log")
    .values({
      ...{ kind: "order.tickets_cancelled", account_id, event_id, subject: "order", subject_id: order_id },
      ...{ actor: "job", data: JSON.stringify({ attendee_ids: [id] }), occurred_at: clock.now() },
    })
    .execute();
}

// SPEC 5.20
// SECURITY S129
test("ticket transfer voids the old pass without naming the new holder, who gets a different pass", async () => {
  const { of, inOrder, attendees } = await aSale();
  const old = await downloadedPass(of);
  await register(old);
  const body = { first_name: "Grace", last_name: "Hopper", email: "grace@example.test" };
  const params = { ...inOrder, attendee_short_id: attendees[0]?.short_id ?? "" };
  expect((await app.call(selfService.transferTicket, { params, body })).status).toBe(204);
  await aMinuteLater();
  expect(service.pushes).toHaveLength(1);
  const now = passIn((await bytesOf(applePasses.pass, at(old), auth(old).headers)).bytes).pass;
  expect(now.voided).toBe(true);
  expect(now.barcodes ?? []).toEqual([]);
  expect(JSON.stringify(now)).not.toMatch(/Grace|Hopper/);
  const { short_id } = await app.db
    .selectFrom("attendees")
    .select("short_id")
    .where("id", "=", attendees[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  const fresh = await downloadedPass({ ...of, attendee_short_id: short_id });
  expect(fresh.serialNumber).not.toBe(old.serialNumber);
  expect(fresh.barcodes?.[0]?.message).not.toBe(old.barcodes?.[0]?.message);
  expect(JSON.stringify(fresh.eventTicket)).toContain("Grace");
});

test("phone that removed its pass is deleted, and a failed push notification is retried", async () => {
  const { of, attendees } = await aSale();
  const pass = await downloadedPass(of);
  await register(pass, "gone", "00gone");
  await register(pass, "here", "00here");
  service.answers.set("00gone", { status: 410, reason: "Unregistered" });
  service.answers.set("00here", { status: 503, reason: "" });
  await cancelled(attendees[0]?.id ?? 0);
  await expect(aMinuteLater()).rejects.toThrow("503");
  service.answers.delete("00here");
  const { id } = await app.db
    .selectFrom("wallet_passes")
    .select("id")
    .where("serial", "=", pass.serialNumber)
    .executeTakeFirstOrThrow();
  await app.runJob(notifyPhones, { wallet_pass_ids: [id] });
  const left = await app.db
    .selectFrom("wallet_devices")
    .select("push_token")
    .where("wallet_pass_id", "=", id)
    .execute();
  expect(left).toEqual([{ push_token: "00here" }]);
});

// SECURITY S130
test("log contains no token, serial number or ticket link of a pass", async () => {
  const { of, short_id } = await aSale();
  const pass = await downloadedPass(of);
  await register(pass, "a-phone-of-somebody", "00abcdef0123456789");
  const logs = [`Task failed for ${pass.serialNumber}: ${pass.authenticationToken}`];
  expect((await app.call(applePasses.log, { body: { logs } })).status).toBe(200);
  await new Promise((resolve) => setImmediate(resolve));
  const log = logged.join("");
  expect(log).toContain("A device reported a problem");
  for (const secret of [
    pass.serialNumber,
    pass.authenticationToken,
    short_id,
    "a-phone-of-somebody",
    "00abcdef0123456789",
  ])
    expect(log).not.toContain(secret);
});

// SECURITY S11
test("log messages of phones are discarded without a configured wallet, else one redacted line is logged at debug", async () => {
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  const plain = await testApp({ log });
  const body = { logs: ["Visit https://evil.example now\nand write to ada@example.test", "again"] };
  expect((await plain.call(applePasses.log, { body })).status).toBe(404);
  expect(lines.join("")).not.toMatch(/evil|ada@|again/);
  await plain.close();
  logged.length = 0;
  expect((await app.call(applePasses.log, { body })).status).toBe(200);
  await new Promise((resolve) => setImmediate(resolve));
  const entry = logged.filter((line) => line.includes("A device reported a problem")).join("");
  expect(JSON.parse(entry)).toMatchObject({ level: 20, text: "Visit … now", lines: 2 });
});
