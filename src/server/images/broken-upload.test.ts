import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { events } from "#contract/events.ts";
import { anEvent, anOrganizer, aSignedInUser, aTicket, aToken } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
let port: number;
let path: string;
let token: string;
let freshToken: () => Promise<string>;
let ids: Record<string, number>;
beforeAll(async () => {
  app = await testApp();
  port = Number(new URL(await app.server.listen({ port: 0, host: "127.0.0.1" })).port);
  const signedIn = await aSignedInUser(app.db);
  token = signedIn.token;
  freshToken = () => aToken(app.db, signedIn.user, signedIn.account);
  const organizer = await anOrganizer(app.db, { account: signedIn.account });
  const event = await anEvent(app.db, { organizer });
  await aTicket(app.db, { event });
  path = `/api/events/${event.id}/images`;
  ids = { event_id: event.id, organizer_id: organizer.id };
});
afterAll(() => app.close());

const FILE = 'content-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png';
const field = (name: string, type = "text/plain") =>
  `content-disposition: form-data; name="${name}"\r\ncontent-type: ${type}`;
const part = (head: string, body: string) => `--x\r\n${head}\r\n\r\n${body}\r\n`;
const END = "--x--\r\n";

const BROKEN: [name: string, type: string, body: string, status: number][] = [
  ["no boundary", "multipart/form-data", part(FILE, "a") + END, 400],
  ["an empty boundary", "multipart/form-data; boundary=", part(FILE, "a") + END, 400],
  ["an empty boundary in quotes", 'multipart/form-data; boundary=""', part(FILE, "a") + END, 400],
  ["a boundary of 5,000 characters", `multipart/form-data; boundary=${"x".repeat(5_000)}`, part(FILE, "a") + END, 400],
  ["another boundary", "multipart/form-data; boundary=y", part(FILE, "a") + END, 400],
  ["no parts", "multipart/form-data; boundary=x", END, 422],
  ["no body", "multipart/form-data; boundary=x", "", 422],
  ["no multipart", "multipart/form-data; boundary=x", "hello", 400],
  ["a cut in the head", "multipart/form-data; boundary=x", "--x\r\ncontent-disposition: form-da", 400],
  ["a cut in the file", "multipart/form-data; boundary=x", `--x\r\n${FILE}\r\n\r\nabc`, 400],
  ["a cut in a field", "multipart/form-data; boundary=x", `--x\r\n${field("type")}\r\n\r\nEVENT`, 400],
  ...["__proto__", "constructor", "toString", "hasOwnProperty"].flatMap((name): typeof BROKEN => [
    [`a field ${name}`, "multipart/form-data; boundary=x", part(field(name), "1") + END, 400],
    [`a file ${name}`, "multipart/form-data; boundary=x", part(FILE.replace('"image"', `"${name}"`), "1") + END, 400],
  ]),
  ["a JSON part that is none", "multipart/form-data; boundary=x", part(field("a", "application/json"), "{") + END, 400],
  [
    "a JSON part that is too long",
    "multipart/form-data; boundary=x",
    part(field("a", "application/json"), `"${"a".repeat(2_000)}"`) + END,
    400,
  ],
  ["two files", "multipart/form-data; boundary=x", part(FILE, "a") + part(FILE, "b") + END, 413],
  ["ten fields", "multipart/form-data; boundary=x", part(field("a"), "1").repeat(10) + END, 413],
  ["a part without a head", "multipart/form-data; boundary=x", `--x\r\n\r\na\r\n${END}`, 422],
];

// SECURITY S154
test.each(BROKEN)("upload with %s is rejected without side effects", async (_, type, payload, status) => {
  const response = await app.server.inject({
    method: "POST",
    url: path,
    headers: { "content-type": type, authorization: `Bearer ${token}` },
    payload,
  });
  expect([response.statusCode, response.json().code]).toEqual([
    status,
    { 400: "malformed", 413: "too_large", 422: "invalid" }[status],
  ]);
});

const UPLOADS = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries(calls as Record<string, Endpoint>)
    .filter(([, { kind }]) => kind === "upload")
    .map(([name, { path }]): [name: string, path: string] => [`${resource}.${name}`, path]),
);

// SECURITY S154
test.each(UPLOADS)("%s rejects every malformed upload", async (_name, pattern) => {
  const url = `/api${pattern.replace(/:(\w+)/g, (_all, name: string) => String(ids[name]))}`;
  const statuses = [];
  for (const [how, type, payload] of BROKEN) {
    // avoids the rate limit of a session
    const headers = { "content-type": type, authorization: `Bearer ${await freshToken()}` };
    statuses.push([how, (await app.server.inject({ method: "POST", url, headers, payload })).statusCode]);
  }
  expect(statuses.filter(([, status]) => ![400, 413, 422].includes(Number(status)))).toEqual([]);
});

test("upload whose connection is lost at any point does not affect other requests", async () => {
  const body = part(FILE, "a".repeat(200)) + END;
  for (const cut of [0, 3, 40, 150, 300, body.length - 2]) await loseAfter(body, cut);
  expect((await app.call(events.list, {}, { token })).status).toBe(200);
  expect(await app.db.selectFrom("images").select("id").execute()).toEqual([]);
});

/** Announces the whole body, sends its beginning and disconnects. */
function loseAfter(body: string, cut: number): Promise<void> {
  const head = [
    `POST ${path} HTTP/1.1`,
    "host: localhost",
    `authorization: Bearer ${token}`,
    "content-type: multipart/form-data; boundary=x",
    `content-length: ${body.length}`,
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, cut)}`);
      setTimeout(() => socket.resetAndDestroy(), 30);
    });
    socket.on("close", () => setTimeout(resolve, 30));
    socket.on("error", reject);
  });
}
