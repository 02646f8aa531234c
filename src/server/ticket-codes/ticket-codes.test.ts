import { createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { station } from "#contract/check-in.ts";
import { checkout } from "#contract/checkout.ts";
import { codeKey, parseTicketCode } from "#domain/ticket-code/parse-ticket-code.ts";
import { SIGNS } from "#domain/ticket-code/alphabet.ts";
import { inGroups } from "#domain/ticket-code/ticket-code.ts";
import { deviceOf } from "#server/testing/devices.ts";
import { aCheckInList, aCompletedOrder, anEvent, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { formerCode, keysOfTicket, ticketCode } from "./codes.ts";
import { revokedKeysOf } from "#server/check-in/devices/revoked-keys.ts";
import { TicketCodes } from "./ticket-codes.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const document = readFileSync(new URL("../../../docs/developers/ticket-codes.md", import.meta.url), "utf8");

/** The rows of the table whose header begins with these words, without the marks of code. */
function rowsOf(head: string): string[][] {
  const lines = document.split("\n");
  const at = lines.findIndex((line) => line.startsWith(`| ${head} |`));
  const rows = lines.slice(at + 2);
  const end = rows.findIndex((line) => !line.startsWith("|"));
  return rows.slice(0, end < 0 ? undefined : end).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
}

function isSigned(public_key: string, text: string): boolean {
  const parsed = parseTicketCode(text);
  if (parsed.is !== "ft1" || !parsed.signed || !parsed.signature) return false;
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: public_key }, format: "jwk" });
  return verify(null, parsed.signed, key, parsed.signature);
}

describe("test vectors in docs/developers/ticket-codes.md", () => {
  const codes = new TicketCodes("the secret of the test vectors");

  // SPEC 5.08
  test.each(rowsOf("event"))(
    "ticket code vector of event %s, ticket %s",
    (event, short_id, price, _private, key_id, ...rest) => {
      const [public_key = "", code = "", hash, text = ""] = rest;
      const [event_id, ticket_price_id] = [Number(event), Number(price)];
      expect(codes.keysOf({ id: event_id })).toEqual([{ id: Number(key_id), public_key }]);
      expect(codes.qrText({ event_id, short_id, ticket_price_id })).toBe(text);
      expect(ticketCode({ short_id })).toBe(code);
      expect([text, code, inGroups(code)].map(codeKey)).toEqual([hash, hash, hash]);
      const payload = { key_id: Number(key_id), event_id, ticket_price_id, date_id: 0, valid_from: 0, valid_until: 0 };
      expect(parseTicketCode(text)).toMatchObject({ is: "ft1", code, payload });
      expect(isSigned(public_key, text)).toBe(true);
    },
  );

  test("texts of the table parse as the table says", () => {
    const rows = rowsOf("text");
    expect(rows.length).toBeGreaterThan(10);
    for (const [text = "", is, code] of rows) expect(parseTicketCode(text)).toEqual(code ? { is, code } : { is });
  });

  // SECURITY S113
  test("ticket code is signed by the key of its event alone, and each character counts", () => {
    const [[, , , , , public_key = "", , , text = ""] = [], [, , , , , other = ""] = []] = rowsOf("event");
    expect(isSigned(other, text)).toBe(false);
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 148 }), fc.constantFrom(...SIGNS), (at, sign) => {
        const altered = text.slice(0, at) + sign + text.slice(at + 1);
        expect(isSigned(public_key, altered)).toBe(altered === text);
      }),
    );
  });
});

test("ticket code with a number that does not fit has no signature, and another secret has other keys", () => {
  const [first, other] = [new TicketCodes("one"), new TicketCodes("other")];
  const ticket = { event_id: 7, short_id: "a_0000000000000000000001" };
  const plain = `FT1${ticketCode(ticket)}`;
  expect(first.qrText(ticket)).toBe(plain);
  expect(first.qrText({ ...ticket, ticket_price_id: 2 ** 32 })).toBe(plain);
  expect(first.qrText({ ...ticket, ticket_price_id: 1 })).toMatch(new RegExp(`^${plain}.{130}$`));
  expect(first.keysOf({ id: 7 })).not.toEqual(other.keysOf({ id: 7 }));
  expect(first.keysOf({ id: 7 })).not.toEqual(first.keysOf({ id: 8 }));
});

async function setUp() {
  const event = await anEvent(app.db, { status: "LIVE" });
  const ticket = await aTicket(app.db, { event });
  const list = await aCheckInList(app.db, { event, tickets: [ticket] });
  const { order, attendees } = await aCompletedOrder(app.db, { event, ticket });
  const [holder] = attendees;
  if (!holder) throw new Error("One is there.");
  const params = { check_in_list_short_id: list.short_id };
  const scan = async (...codes: string[]) => {
    const reply = await app.call(station.checkIn, { params, body: { codes } }, await deviceOf(app, list));
    expect(reply.status).toBe(200);
    return reply.body.data.map(({ outcome }) => outcome);
  };
  return { event, order, holder, scan, text: app.context.ticket_codes.qrText(holder) };
}

describe("ticket codes at check-in", () => {
  const shapes: [string, (ticket: { short_id: string; public_id: string }, text: string) => string][] = [
    ["the whole QR code", (_, text) => text],
    ["in small letters, as some scanners type it", (_, text) => `${text.toLowerCase()}\n`],
    ["without its signature", (_, text) => text.slice(0, 19)],
    ["typed in groups", (ticket) => inGroups(ticketCode(ticket)).toLowerCase()],
    ["typed in one go", ticketCode],
    ["as it was before", formerCode],
    ["of its address", ({ short_id }) => short_id],
  ];

  // SPEC 5.08
  test.each(shapes)("ticket code admits once: %s", async (_, shape) => {
    const { holder, text, scan } = await setUp();
    const code = shape(holder, text);
    expect(await scan(code)).toEqual(["checked_in"]);
    expect(await scan(code)).toEqual(["already_checked_in"]);
    expect(await scan(...shapes.map(([, other]) => other(holder, text)))).toEqual(
      shapes.map(() => "already_checked_in"),
    );
    expect(keysOfTicket({ ...holder, old_code: null })).toContain(codeKey(code.trim()));
  });

  test("all forms of a ticket code in one batch admit once", async () => {
    const { holder, text, scan } = await setUp();
    const [first, ...others] = await scan(...shapes.map(([, shape]) => shape(holder, text)));
    expect(first).toBe("checked_in");
    expect(new Set(others)).toEqual(new Set(["already_checked_in"]));
  });

  // SECURITY S113
  test("code of another event, and anything that resembles a code, is not found", async () => {
    const [own, foreign] = [await setUp(), await setUp()];
    expect(await own.scan(foreign.text, ticketCode(foreign.holder))).toEqual(["not_found", "not_found"]);
    const arbitrary = fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 300 }),
      fc.string({ unit: fc.constantFrom(...SIGNS, "-", "i", "&"), minLength: 1, maxLength: 200 }),
      fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 160 }).map((rest) => `FT1${rest}`),
      fc
        .nat({ max: 148 })
        .map((length) => own.text.slice(0, Math.max(1, length)))
        .filter((cut) => cut.length !== 19),
    );
    const texts = fc
      .sample(arbitrary, { numRuns: 400, seed: 81 })
      .filter((text) => text.isWellFormed() && !text.includes("\u0000"));
    for (let at = 0; at < texts.length; at += 50) {
      const outcomes = await own.scan(...texts.slice(at, at + 50));
      expect(new Set(outcomes)).toEqual(new Set(["not_found"]));
    }
    expect(await own.scan(own.text)).toEqual(["checked_in"]);
  });

  test("ticket code is shown on the ticket’s page and opens neither ticket nor order", async () => {
    const { event, holder, text } = await setUp();
    const params = { event_id: event.id, attendee_short_id: holder.short_id };
    const page = (await app.call(checkout.ticket, { params })).body.data;
    expect(page).toMatchObject({ qr_code: text, ticket_code: inGroups(ticketCode(holder)) });
    for (const known of [text, text.slice(0, 19), ticketCode(holder)]) {
      const opened = { params: { ...params, attendee_short_id: known } };
      expect((await app.call(checkout.ticket, opened)).status).toBe(404);
    }
  });

  test("ticket code is proven by the public key of its event", async () => {
    const { event, text } = await setUp();
    const [key] = app.context.ticket_codes.keysOf(event);
    expect(isSigned(key?.public_key ?? "", text)).toBe(true);
  });

  test("ticket code is found by an index", async () => {
    const { holder } = await setUp();
    await app.db.connection().execute(async (db) => {
      await sql`set enable_seqscan = off`.execute(db);
      const plan = await sql<Record<string, string>>`
        explain select id from attendees where ticket_code(short_id) = any(array[ticket_code(${holder.short_id})])`.execute(
        db,
      );
      await sql`reset enable_seqscan`.execute(db);
      expect(JSON.stringify(plan.rows)).toContain("attendees_by_ticket_code");
    });
  });
});

// SPEC 5.08
test("revoked keys are those of their own event and of no other", async () => {
  const { event, order, holder } = await setUp();
  const tickets = [{ id: holder.ticket_id }];
  const revoked = (of: { id: number }) => revokedKeysOf(app.db, { event: of, tickets }, null);
  expect(await revoked(event)).toEqual([]);
  await app.db.updateTable("attendees").set({ status: "CANCELLED" }).where("order_id", "=", order.id).execute();
  expect(await revoked(event)).toEqual(keysOfTicket(holder));
  expect(await revoked((await setUp()).event)).toEqual([]);
});
