import { once } from "node:events";
import type { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DOCUMENT_COUNT, invoices } from "#contract/invoices.ts";
import type { InvoiceSnapshot } from "#domain/invoices.ts";
import type { OwnOrganizer } from "#server/access/own-organizer.ts";
import {
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
  aToken,
  aUser,
} from "#server/testing/factories.ts";
import { filesInZip } from "#server/testing/files-in-zip.ts";
import { aSnapshot } from "#server/testing/invoice-snapshot.ts";
import { aSeller } from "#server/testing/invoices.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import * as drawing from "./invoice-pdf.ts";
import { streamInvoices } from "./stream-invoices.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

/**
 * An organizer who has issued `count` invoices on 10 March and a credit note for the first of them
 * in April.
 */
async function setUp(count = 2) {
  const { account, token, user } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account, name: "Harbour Concerts" });
  await aSeller(app.db, organizer);
  const event = await anEvent(app.db, { organizer, status: "LIVE" });
  const ticket = await aTicket(app.db, { event });
  const ids: number[] = [];
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const { order } = await aCompletedOrder(app.db, { event, ticket });
    ids.push(await keep(organizer, order.id, sequence, {}));
  }
  const first = await app.db
    .selectFrom("invoices")
    .selectAll()
    .where("id", "=", ids[0] ?? 0)
    .executeTakeFirstOrThrow();
  const { id: payment_id } = await app.db
    .insertInto("payments")
    .values({
      ...{ order_id: first.order_id, provider: "sandbox", provider_payment_id: `sbx_${first.order_id}` },
      ...{ status: "SUCCEEDED", amount: 238_00, currency: "EUR" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: refund_id } = await app.db
    .insertInto("refunds")
    .values({ order_id: first.order_id, payment_id, amount: 238_00, reason: "ORGANIZER", status: "SUCCEEDED" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await keep(organizer, first.order_id, count + 1, { refund_id, refers_to: first.id });
  return { account, token, user, organizer: organizer as unknown as OwnOrganizer, event, last: count + 1 };
}

async function keep(
  { id: organizer_id }: { id: number },
  order_id: number,
  sequence: number,
  { refund_id = null, refers_to = null }: { refund_id?: number | null; refers_to?: number | null },
): Promise<number> {
  const number = `HC/${String(sequence).padStart(4, "0")}`;
  const kind = refers_to === null ? "INVOICE" : "CREDIT_NOTE";
  const issued_at = refers_to === null ? "2027-03-10T12:00:00Z" : "2027-04-10T12:00:00Z";
  const original = refers_to === null ? null : { number: "HC/0001", issued_at: "2027-03-10T12:00:00Z" };
  const snapshot: InvoiceSnapshot = aSnapshot({ kind, number, issued_at, refers_to: original });
  const { id } = await app.db
    .insertInto("invoices")
    .values({
      ...{ organizer_id, order_id, kind, sequence, number, refund_id, refers_to },
      issued_at: new Date(issued_at),
      snapshot: JSON.stringify(snapshot),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function fetched({ token, organizer }: Pick<Stage, "token" | "organizer">, query: Record<string, string> = {}) {
  const response = await app.server.inject({
    method: "POST",
    url: `/api${invoices.downloadAll.path.replace(":organizer_id", String(organizer.id))}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.statusCode, headers: response.headers, raw: response.rawPayload, body: response.body };
}

type Stage = Awaited<ReturnType<typeof setUp>>;

/** Arguments to create the archive directly, without the route. */
function archiveInput({ organizer, last }: Stage) {
  const { log } = app.server;
  return {
    ...{ organizer, narrowing: { query: "", filters: [] }, found: { count: last, last }, locale: "en" as const },
    ...{ now: new Date(), log },
  };
}

describe("invoice archive", () => {
  // SPEC 4.53
  test("invoice archive contains each document as a PDF named by its number, and a list of them", async () => {
    const at = await setUp();
    const { status, headers, raw } = await fetched(at);
    expect([status, headers["content-type"], headers[DOCUMENT_COUNT]]).toEqual([200, "application/zip", "3"]);
    expect(headers["content-disposition"]).toMatch(/filename="invoices-harbour-concerts-\d{4}-\d\d-\d\d\.zip"/);
    const files = filesInZip(raw);
    expect(Object.keys(files)).toEqual(["index.csv", "HC-0001.pdf", "HC-0002.pdf", "HC-0003.pdf"]);
    const listed = await app.server.inject({
      url: `/api/organizers/${at.organizer.id}/invoices`,
      headers: { authorization: `Bearer ${at.token}` },
    });
    const [row] = listed.json<{ data: { id: number; order_id: number; event_id: number }[] }>().data.slice(-1);
    const pdf = await app.server.inject({
      url: `/api/events/${row?.event_id}/orders/${row?.order_id}/invoices/${row?.id}`,
      headers: { authorization: `Bearer ${at.token}` },
    });
    expect(files["HC-0001.pdf"]?.equals(pdf.rawPayload), "to the byte what is fetched alone").toBe(true);
    const lines = String(files["index.csv"]).trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain("Number,Type,Date,Refers to invoice,Buyer,VAT number,Order,Event,Currency");
    expect(lines[1]).toContain("HC/0001,Invoice,2027-03-10,,Analytical Engines SARL,FR 12 345678901,O-7KQ2M9X");
    expect(lines[3]).toMatch(
      /^HC\/0003,Credit note,2027-04-10,HC\/0001,.*,EUR,-200\.00,-38\.00,-238\.00,HC-0003\.pdf$/,
    );
  });

  test("invoice archive applies the search and filters of the list: kind, dates, text", async () => {
    const at = await setUp();
    const names = async (query: Record<string, string>) =>
      Object.keys(filesInZip((await fetched(at, query)).raw)).slice(1);
    expect(await names({ "filter_fields[kind][eq]": "CREDIT_NOTE" })).toEqual(["HC-0003.pdf"]);
    expect(await names({ "filter_fields[issued_at][lt]": "2027-04-01T00:00:00Z" })).toEqual([
      "HC-0001.pdf",
      "HC-0002.pdf",
    ]);
    expect(await names({ query: "hc/0002" })).toEqual(["HC-0002.pdf"]);
    expect(await fetched(at, { sort_by: "amount" })).toMatchObject({ status: 422 });
  });

  test("invoice archive without matching documents is rejected", async () => {
    const at = await setUp();
    const { status, body } = await fetched(at, { "filter_fields[issued_at][gt]": "2028-01-01T00:00:00Z" });
    expect([status, JSON.parse(body)]).toMatchObject([409, { code: "nothing_to_download" }]);
  });

  test("invoice archive requires access to the invoice list", async () => {
    const [at, foreign] = [await setUp(), await setUp()];
    expect((await fetched({ organizer: foreign.organizer, token: at.token })).status).toBe(404);
    const limited = await aUser(app.db, { account: at.account, role: "ORGANIZER", at: { events: [at.event] } });
    expect((await fetched({ ...at, token: await aToken(app.db, limited, at.account) })).status).toBe(404);
    const stationUser = await aUser(app.db, { account: at.account, role: "ORGANIZER", work: "CHECK_IN" });
    expect((await fetched({ ...at, token: await aToken(app.db, stationUser, at.account) })).status).toBe(403);
  });

  test("invoice archive leaves out documents issued after it was started", async () => {
    const at = await setUp(1);
    const archive = streamInvoices(app.db, { ...archiveInput(at), found: { count: 1, last: 1 } });
    expect(Object.keys(filesInZip(await all(archive)))).toEqual(["index.csv", "HC-0001.pdf"]);
  });

  // SPEC 4.53
  // SECURITY S62
  test("invoice archive renders a document when the previous one has been read, and none after a disconnect", async () => {
    const draw = vi.spyOn(drawing, "invoicePdf");
    // rendering takes no time, so that only the reader slows it down
    const now = vi.spyOn(performance, "now").mockReturnValue(0);
    const settled = async () => {
      for (let before = -1; before !== draw.mock.calls.length;) {
        before = draw.mock.calls.length;
        for (let turns = 0; turns < 1_000; turns += 1) await turn();
      }
      return draw.mock.calls.length;
    };
    try {
      const at = await setUp(30);
      const archive = streamInvoices(app.db, archiveInput(at));
      await once(archive, "readable");
      await vi.waitFor(() => expect(draw).toHaveBeenCalled(), PATIENCE);
      // the reader has stopped: what is rendered fits into the buffers on the way
      const drawn = await settled();
      expect(drawn).toBeLessThan(12);
      archive.destroy();
      await once(archive, "close");
      expect(await settled()).toBe(drawn);
    } finally {
      draw.mockRestore();
      now.mockRestore();
    }
  });

  test("two invoice archives are streamed at once, a third is rejected, and a disconnect frees a slot", async () => {
    const at = await setUp(30);
    const [one, two] = [streamInvoices(app.db, archiveInput(at)), streamInvoices(app.db, archiveInput(at))];
    const refused = await fetched(at);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
    one.destroy();
    two.destroy();
    await vi.waitFor(() => expect(() => streamInvoices(app.db, archiveInput(at)).destroy()).not.toThrow(), PATIENCE);
  });
});

/** For machines under load. */
const PATIENCE = { timeout: 30_000 };

async function all(archive: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of archive) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
