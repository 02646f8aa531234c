import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { verifyWebhook } from "../src/index.ts";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const body = JSON.stringify({ type: "webhook.test", sequence: 0, data: { message: "Hello from Foyer" } });

function headersAt(at: Date, secret = SECRET) {
  return {
    "webhook-id": "test_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("test_1", at, body),
  };
}

test("a signed webhook is read, from both kinds of headers", () => {
  const headers = headersAt(new Date());
  expect(verifyWebhook(SECRET, { headers, body })).toEqual(JSON.parse(body));
  expect(verifyWebhook(SECRET, { headers: new Headers(headers), body })).toEqual(JSON.parse(body));
});

test("a forged, changed, old or unsigned webhook is refused", () => {
  const now = headersAt(new Date());
  const other = headersAt(new Date(), `whsec_${Buffer.alloc(32, 8).toString("base64")}`);
  expect(() => verifyWebhook(SECRET, { headers: other, body })).toThrow(/signature/i);
  expect(() => verifyWebhook(SECRET, { headers: now, body: body.replace("Hello", "Hallo") })).toThrow(/signature/i);
  const sixMinutesAgo = headersAt(new Date(Date.now() - 6 * 60_000));
  expect(() => verifyWebhook(SECRET, { headers: sixMinutesAgo, body })).toThrow(/old/i);
  expect(() => verifyWebhook(SECRET, { headers: {}, body })).toThrow(/header/i);
});
