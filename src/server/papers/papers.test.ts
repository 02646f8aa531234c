import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { checkout } from "#contract/checkout.ts";
import { orders } from "#contract/orders.ts";
import { type Organizer, organizers } from "#contract/organizers.ts";
import { type Paper, papers } from "#contract/papers.ts";
import { publicEvents } from "#contract/public-events.ts";
import { type ATicket, anEvent, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { cookieOf, testApp, type TestApp } from "#server/testing/test-app.ts";

let home: TestApp;
let token: string;
beforeAll(async () => {
  home = await testApp();
  ({ token } = await aSignedInUser(home.db));
});
afterAll(() => home.close());

const QUAY = { name: "Quay", email: "hello@example.test", timezone: "Europe/Berlin", currency: "EUR" };
const link = (url: string): Paper => ({ type: "LINK", url });
const text = (words: string): Paper => ({ type: "TEXT", text: words });
type Given = { terms?: Paper | null; privacy?: Paper | null };

async function anOrganizerWith(given: Given): Promise<Organizer> {
  const { status, body } = await home.call(organizers.create, { body: { ...QUAY, ...given } }, { token });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data;
}

async function change({ id }: { id: number }, given: Given): Promise<Organizer> {
  const asked = { params: { organizer_id: id }, body: { ...QUAY, ...given } };
  return (await home.call(organizers.update, asked, { token })).body.data;
}

const show = (organizer: { id: number }, paper: "terms" | "privacy") =>
  home.call(papers.get, { params: { organizer_id: organizer.id, paper } });

describe("an organizer's terms and privacy policy", () => {
  test("are a link or a text of their own, cleaned as every text, with an address for each", async () => {
    const made = await anOrganizerWith({
      terms: text("<h2>Tickets</h2><p onclick='x()'>Yours<script>alert(1)</script></p>"),
      privacy: link("https://quay.example/privacy"),
    });
    const clean = text("<h2>Tickets</h2><p>Yours</p>");
    expect(made).toMatchObject({ terms: clean, privacy: link("https://quay.example/privacy") });
    expect([made.terms_url, made.privacy_url]).toEqual([`/organizer/${made.id}/terms`, "https://quay.example/privacy"]);
    expect((await show(made, "terms")).body.data).toMatchObject({ organizer_name: "Quay", paper: clean });
    expect((await show(made, "privacy")).body.data.paper).toEqual(link("https://quay.example/privacy"));
  });

  test("are nobody's business before they are written, and gone when they are taken away", async () => {
    const made = await anOrganizerWith({});
    expect([made.terms, made.privacy, made.terms_url, made.privacy_url]).toEqual([null, null, null, null]);
    expect((await show(made, "terms")).status).toBe(404);
    await change(made, { terms: text("<p>Be kind.</p>") });
    expect((await show(made, "terms")).status).toBe(200);
    expect(await change(made, {})).toMatchObject({ terms: null, terms_url: null });
    expect((await show(made, "terms")).status).toBe(404);
  });

  test("are kept anew when they say something else, and only then", async () => {
    const made = await anOrganizerWith({ terms: text("<p>First</p>") });
    const first = (await show(made, "terms")).body.data;
    await change(made, { terms: text("<p>First</p>"), privacy: link("https://quay.example/privacy") });
    expect((await show(made, "terms")).body.data).toEqual(first);
    await change(made, { terms: text("<p>Second</p>") });
    const kept = await home.db.selectFrom("papers").select("text").where("organizer_id", "=", made.id).execute();
    expect(kept.map((one) => one.text)).toEqual(["<p>First</p>", null, "<p>Second</p>"]);
  });

  test.each([
    ["an address that runs something", { terms: link("javascript:alert(1)") }, "terms.url"],
    ["an address without lock", { terms: link("http://example.com/terms") }, "terms.url"],
    ["no address", { privacy: link("") }, "privacy.url"],
    ["no text", { terms: text("") }, "terms.text"],
    ["a text without words", { terms: text("<p> </p>") }, "terms.text"],
    ["more text than fits", { privacy: text(`<p>${"a".repeat(49_993)}</p>`) }, "privacy.text"],
    ["neither a link nor a text", { terms: { type: "FILE" } as never }, "terms.type"],
  ])("%s is refused at its field", async (_, given, field) => {
    const refused = await home.call(organizers.create, { body: { ...QUAY, ...given } }, { token });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe("buying", () => {
  async function hold({ id: organizer_id }: Organizer) {
    const { account_id } = await home.db
      .selectFrom("organizers")
      .select("account_id")
      .where("id", "=", organizer_id)
      .executeTakeFirstOrThrow();
    const event = await anEvent(home.db, { status: "LIVE", organizer: { id: organizer_id, account_id } });
    const ticket = await aTicket(home.db, { event, type: "FREE" });
    const tickets = [{ ticket_id: ticket.ticket.id, quantities: [{ price_id: priceOf(ticket), quantity: 1 }] }];
    const held = await home.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } });
    const params = { event_id: event.id, order_short_id: held.body.data.short_id };
    return { params, ticket, cookie: cookieOf(held) };
  }

  const priceOf = ({ prices }: ATicket) => prices[0]?.id ?? 0;

  function complete({ params, ticket, cookie }: Awaited<ReturnType<typeof hold>>, terms_accepted?: boolean) {
    const order = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
    const attendees = [{ ticket_price_id: priceOf(ticket), first_name: "Ada", email: "ada@example.test" }];
    return home.call(checkout.complete, { params, body: { order, attendees, terms_accepted } }, { cookie });
  }

  const stored = ({ params }: { params: { order_short_id: string } }) =>
    home.db
      .selectFrom("orders")
      .select(["id", "terms_accepted_at", "terms_id", "privacy_id"])
      .where("short_id", "=", params.order_short_id)
      .executeTakeFirstOrThrow();

  test.each([
    ["terms", { terms: text("<p>Be kind.</p>") }],
    ["a privacy policy", { privacy: link("https://quay.example/privacy") }],
  ])("where the organizer has %s, nobody gets a ticket without accepting", async (_, given) => {
    const held = await hold(await anOrganizerWith(given));
    for (const answer of [undefined, false]) {
      const refused = await complete(held, answer);
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { terms_accepted: ["Please accept this to go on."] },
      ]);
    }
    const { status, body } = await complete(held, true);
    expect([status, body.data.status]).toEqual([200, "COMPLETED"]);
    expect(body.data.terms_accepted_at).not.toBeNull();
  });

  test("what was accepted stays known when the organizer writes something else", async () => {
    const quay = await anOrganizerWith({ terms: text("<p>First</p>"), privacy: link("https://quay.example/one") });
    const held = await hold(quay);
    await complete(held, true);
    await change(quay, { terms: text("<p>Second</p>"), privacy: null });
    const params = { event_id: held.params.event_id, order_id: (await stored(held)).id };
    const { agreement } = (await home.call(orders.get, { params }, { token })).body.data;
    const privacy = { url: "https://quay.example/one" };
    expect(agreement).toEqual({ at: expect.any(String), terms: { url: null }, privacy });
    const read = (paper: "terms" | "privacy") =>
      home.call(orders.acceptedPaper, { params: { ...params, paper } }, { token });
    expect((await read("terms")).body.data.paper).toEqual(text("<p>First</p>"));
    expect((await read("privacy")).body.data.paper).toEqual(link("https://quay.example/one"));
  });

  test.each([undefined, false, true])("where there is nothing to accept, %s says nothing", async (answer) => {
    const held = await hold(await anOrganizerWith({}));
    const { status, body } = await complete(held, answer);
    expect([status, body.data.terms_accepted_at, body.data.event.terms_url]).toEqual([200, null, null]);
    const { id: order_id, ...kept } = await stored(held);
    expect(kept).toEqual({ terms_accepted_at: null, terms_id: null, privacy_id: null });
    const params = { event_id: held.params.event_id, order_id };
    expect((await home.call(orders.get, { params }, { token })).body.data.agreement).toBeNull();
    const asked = { params: { ...params, paper: "terms" as const } };
    expect((await home.call(orders.acceptedPaper, asked, { token })).status).toBe(404);
  });

  test("order and event say where it can be read", async () => {
    const quay = await anOrganizerWith({ terms: text("<p>Be kind.</p>"), privacy: link("https://quay.example/p") });
    const { params, cookie } = await hold(quay);
    const urls = { terms_url: `/organizer/${quay.id}/terms`, privacy_url: "https://quay.example/p" };
    expect((await home.call(checkout.get, { params }, { cookie })).body.data.event).toMatchObject(urls);
    const event = await home.call(publicEvents.get, { params: { event_id: params.event_id } });
    expect(event.body.data.organizer).toMatchObject(urls);
  });
});

describe("signing up", () => {
  const form = (email: string, over: object = {}) => ({
    ...{ first_name: "Ana", email, password: "violet harbour 17", password_confirmation: "violet harbour 17" },
    ...over,
  });

  const accepted = (app: TestApp, email: string) =>
    app.db
      .selectFrom("users")
      .select(["terms_accepted_at", "terms_url", "privacy_url"])
      .where("email", "=", email)
      .executeTakeFirst();

  test("where the installation has terms, nobody gets an account without accepting; when and which is kept", async () => {
    const given = { terms_url: "https://foyer.example/terms", privacy_url: null };
    const strict = await testApp({ papers: given });
    expect((await strict.call(auth.papers)).body.data).toEqual(given);
    for (const over of [{}, { terms_accepted: false }]) {
      const refused = await strict.call(auth.register, { body: form("ana@example.test", over) });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["terms_accepted"]]);
    }
    const body = form("ana@example.test", { terms_accepted: true });
    expect((await strict.call(auth.register, { body })).status).toBe(201);
    expect(await accepted(strict, "ana@example.test")).toEqual({ ...given, terms_accepted_at: expect.any(Date) });
    await strict.close();
  });

  test("where it has none, nothing is asked and nothing is kept", async () => {
    expect((await home.call(auth.papers)).body.data).toEqual({ terms_url: null, privacy_url: null });
    const body = form("bo@example.test", { terms_accepted: true });
    expect((await home.call(auth.register, { body })).status).toBe(201);
    const nothing = { terms_accepted_at: null, terms_url: null, privacy_url: null };
    expect(await accepted(home, "bo@example.test")).toEqual(nothing);
  });
});
