import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { auth } from "#contract/auth.ts";
import { checkout } from "#contract/checkout.ts";
import { orders } from "#contract/orders.ts";
import { type Organizer, organizers } from "#contract/organizers.ts";
import { type LegalDocument, legalDocuments } from "#contract/legal-documents.ts";
import { publicEvents } from "#contract/public-events.ts";
import { type ATicket, anEvent, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { cookieOf, testApp, type TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  ({ token } = await aSignedInUser(app.db));
});
afterAll(() => app.close());

const APP_URL = "http://localhost:3000";
const QUAY = { name: "Quay", email: "hello@example.test", timezone: "Europe/Berlin", currency: "EUR" };
const link = (url: string): LegalDocument => ({ type: "LINK", url });
const text = (html: string): LegalDocument => ({ type: "TEXT", text: html });
type Documents = { terms?: LegalDocument | null; privacy?: LegalDocument | null };

async function anOrganizerWith(documents: Documents, server = app, as = token): Promise<Organizer> {
  const { status, body } = await server.call(organizers.create, { body: { ...QUAY, ...documents } }, { token: as });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

async function change({ id }: { id: number }, documents: Documents): Promise<Organizer> {
  const request = { params: { organizer_id: id }, body: { ...QUAY, ...documents } };
  return (await app.call(organizers.update, request, { token })).body.data;
}

const show = (organizer: { id: number }, document: "terms" | "privacy") =>
  app.call(legalDocuments.get, { params: { organizer_id: organizer.id, document } });

describe("organizer's terms and privacy policy", () => {
  test("legal documents are a link or a sanitized text, with a URL for each", async () => {
    const made = await anOrganizerWith({
      terms: text("<h2>Tickets</h2><p onclick='x()'>Yours<script>alert(1)</script></p>"),
      privacy: link("https://quay.example/privacy"),
    });
    const clean = text("<h2>Tickets</h2><p>Yours</p>");
    expect(made).toMatchObject({ terms: clean, privacy: link("https://quay.example/privacy") });
    expect([made.terms_url, made.privacy_url]).toEqual([`/organizer/${made.id}/terms`, "https://quay.example/privacy"]);
    expect((await show(made, "terms")).body.data).toMatchObject({ organizer_name: "Quay", document: clean });
    expect((await show(made, "privacy")).body.data.document).toEqual(link("https://quay.example/privacy"));
  });

  test("legal documents return 404 before they are written and after they are removed", async () => {
    const made = await anOrganizerWith({});
    expect([made.terms, made.privacy, made.terms_url, made.privacy_url]).toEqual([null, null, "/terms", null]);
    expect((await show(made, "terms")).status).toBe(404);
    await change(made, { terms: text("<p>Be kind.</p>") });
    expect((await show(made, "terms")).status).toBe(200);
    expect(await change(made, {})).toMatchObject({ terms: null, terms_url: "/terms" });
    expect((await show(made, "terms")).status).toBe(404);
  });

  test("legal documents are stored again only when they change", async () => {
    const made = await anOrganizerWith({ terms: text("<p>First</p>") });
    const first = (await show(made, "terms")).body.data;
    await change(made, { terms: text("<p>First</p>"), privacy: link("https://quay.example/privacy") });
    expect((await show(made, "terms")).body.data).toEqual(first);
    await change(made, { terms: text("<p>Second</p>") });
    const saved = await app.db
      .selectFrom("legal_documents")
      .select("text")
      .where("organizer_id", "=", made.id)
      .execute();
    expect(saved.map((row) => row.text)).toEqual(["<p>First</p>", null, "<p>Second</p>"]);
  });

  // SECURITY S155
  test.each([
    ["an address that runs something", { terms: link("javascript:alert(1)") }, "terms.url"],
    ["an address without lock", { terms: link("http://example.com/terms") }, "terms.url"],
    ["no address", { privacy: link("") }, "privacy.url"],
    ["no text", { terms: text("") }, "terms.text"],
    ["a text without words", { terms: text("<p> </p>") }, "terms.text"],
    ["more text than fits", { privacy: text(`<p>${"a".repeat(49_993)}</p>`) }, "privacy.text"],
    ["neither a link nor a text", { terms: { type: "FILE" } as never }, "terms.type"],
  ])("legal document with %s is rejected at its field", async (_, documents, field) => {
    const refused = await app.call(organizers.create, { body: { ...QUAY, ...documents } }, { token });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe("checkout", () => {
  async function hold({ id: organizer_id }: Organizer, server = app) {
    const { account_id } = await server.db
      .selectFrom("organizers")
      .select("account_id")
      .where("id", "=", organizer_id)
      .executeTakeFirstOrThrow();
    const event = await anEvent(server.db, { status: "LIVE", organizer: { id: organizer_id, account_id } });
    const ticket = await aTicket(server.db, { event, type: "FREE" });
    const tickets = [{ ticket_id: ticket.ticket.id, quantities: [{ price_id: priceOf(ticket), quantity: 1 }] }];
    const held = await server.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } });
    const params = { event_id: event.id, order_short_id: held.body.data.short_id };
    return { app: server, params, ticket, cookie: cookieOf(held) };
  }

  type Held = Awaited<ReturnType<typeof hold>>;
  type Details = z.input<typeof checkout.complete.body>;

  const priceOf = ({ prices }: ATicket) => prices[0]?.id ?? 0;

  function complete({ app, params, ticket, cookie }: Held, terms_accepted?: boolean) {
    const order = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
    const attendees = [{ ticket_price_id: priceOf(ticket), first_name: "Ada", email: "ada@example.test" }];
    const body = { order, attendees, ...(terms_accepted !== undefined && { terms_accepted }) };
    return app.call(checkout.complete, { params, body: body as Details }, { cookie });
  }

  const stored = ({ app, params }: Held) =>
    app.db
      .selectFrom("orders")
      .select(["id", "terms_accepted_at", "terms_id", "terms_url", "privacy_id"])
      .where("short_id", "=", params.order_short_id)
      .executeTakeFirstOrThrow();

  // SPEC 5.33
  test.each([
    ["terms", { terms: text("<p>Be kind.</p>") }],
    ["a privacy policy", { privacy: link("https://quay.example/privacy") }],
    ["neither", {}],
  ])("checkout requires acceptance where the organizer has %s", async (_, documents) => {
    const held = await hold(await anOrganizerWith(documents));
    for (const acceptance of [undefined, false]) {
      const refused = await complete(held, acceptance);
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { terms_accepted: ["Accept the terms to continue."] },
      ]);
    }
    const { status, body } = await complete(held, true);
    expect([status, body.data.status]).toEqual([200, "COMPLETED"]);
    expect(body.data.terms_accepted_at).not.toBeNull();
  });

  test("accepted legal documents stay available after the organizer changes them", async () => {
    const quay = await anOrganizerWith({ terms: text("<p>First</p>"), privacy: link("https://quay.example/one") });
    const held = await hold(quay);
    await complete(held, true);
    await change(quay, { terms: text("<p>Second</p>"), privacy: null });
    const params = { event_id: held.params.event_id, order_id: (await stored(held)).id };
    const { agreement } = (await app.call(orders.get, { params }, { token })).body.data;
    const privacy = { url: "https://quay.example/one" };
    expect(agreement).toEqual({ at: expect.any(String), terms: { url: null }, privacy });
    const read = (document: "terms" | "privacy") =>
      app.call(orders.acceptedDocument, { params: { ...params, document } }, { token });
    expect((await read("terms")).body.data.document).toEqual(text("<p>First</p>"));
    expect((await read("privacy")).body.data.document).toEqual(link("https://quay.example/one"));
  });

  test.each([
    ["the built-in terms", "/terms"],
    ["the operator's terms", "https://foyer.example/terms"],
  ])("organizer without terms sells by %s, which the order stores", async (_, terms_url) => {
    const app = await testApp({ legalDocuments: { terms_url, privacy_url: null } });
    const seller = await aSignedInUser(app.db);
    const held = await hold(await anOrganizerWith({}, app, seller.token), app);
    const { status, body } = await complete(held, true);
    expect([status, body.data.event.terms_url]).toEqual([200, "/terms"]);
    const { id: order_id, ...rest } = await stored(held);
    expect(rest).toEqual({ terms_accepted_at: expect.any(Date), terms_id: null, terms_url, privacy_id: null });
    const params = { event_id: held.params.event_id, order_id };
    const shown = await app.call(orders.get, { params }, { token: seller.token });
    expect(shown.body.data.agreement).toEqual({ at: expect.any(String), terms: { url: terms_url }, privacy: null });
    const request = { params: { ...params, document: "terms" as const } };
    expect((await app.call(orders.acceptedDocument, request, { token: seller.token })).status).toBe(404);
    await app.close();
  });

  test("order and public event contain the URLs of the legal documents", async () => {
    const quay = await anOrganizerWith({ terms: text("<p>Be kind.</p>"), privacy: link("https://quay.example/p") });
    const { params, cookie } = await hold(quay);
    const urls = { terms_url: `/organizer/${quay.id}/terms`, privacy_url: "https://quay.example/p" };
    expect((await app.call(checkout.get, { params }, { cookie })).body.data.event).toMatchObject(urls);
    const event = await app.call(publicEvents.get, { params: { event_id: params.event_id } });
    expect(event.body.data.organizer).toMatchObject(urls);
  });
});

describe("sign-up", () => {
  const form = (email: string, terms_accepted?: boolean) => {
    const person = { first_name: "Ana", email, password: "violet harbour 17" };
    return { ...person, password_confirmation: person.password, terms_accepted } as z.input<typeof auth.register.body>;
  };

  const accepted = (app: TestApp, email: string) =>
    app.db
      .selectFrom("users")
      .select(["terms_accepted_at", "terms_url", "privacy_url"])
      .where("email", "=", email)
      .executeTakeFirst();

  // SPEC 2.04, 5.33
  test("sign-up requires acceptance of the operator's terms and stores which were accepted and when", async () => {
    const urls = { terms_url: "https://foyer.example/terms", privacy_url: null };
    const strict = await testApp({ legalDocuments: urls });
    expect((await strict.call(auth.legalDocuments)).body.data).toEqual(urls);
    for (const acceptance of [undefined, false]) {
      const refused = await strict.call(auth.register, { body: form("ana@example.test", acceptance) });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["terms_accepted"]]);
    }
    const body = form("ana@example.test", true);
    expect((await strict.call(auth.register, { body })).status).toBe(201);
    expect(await accepted(strict, "ana@example.test")).toEqual({ ...urls, terms_accepted_at: expect.any(Date) });
    await strict.close();
  });

  test.each(["/terms", "/terms/", "/terms?from=footer#top"])(
    "sign-up uses the built-in terms where the operator's terms are the site's own page %s",
    async (path) => {
      const site = await testApp({
        legalDocuments: { terms_url: `${APP_URL.toUpperCase()}${path}`, privacy_url: null },
      });
      expect((await site.call(auth.legalDocuments)).body.data.terms_url).toBe("/terms");
      await site.close();
      const other = await testApp({ legalDocuments: { terms_url: `${APP_URL}/terms-of-use`, privacy_url: null } });
      expect((await other.call(auth.legalDocuments)).body.data.terms_url).toBe(`${APP_URL}/terms-of-use`);
      await other.close();
    },
  );

  test("sign-up uses the built-in terms where the operator has none", async () => {
    const built_in = { terms_url: "/terms", privacy_url: null };
    expect((await app.call(auth.legalDocuments)).body.data).toEqual(built_in);
    const refused = await app.call(auth.register, { body: form("bo@example.test", false) });
    expect([refused.status, refused.body.errors]).toEqual([422, { terms_accepted: ["Accept the terms to continue."] }]);
    const body = form("bo@example.test", true);
    expect((await app.call(auth.register, { body })).status).toBe(201);
    expect(await accepted(app, "bo@example.test")).toEqual({ ...built_in, terms_accepted_at: expect.any(Date) });
  });
});
