import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountClosing } from "#contract/account-closing.ts";
import { checkout } from "#contract/checkout.ts";
import { events } from "#contract/events.ts";
import { users } from "#contract/users.ts";
import { CLOSING_DAYS } from "#domain/maxima.ts";
import {
  aCompletedOrder,
  anAnswer,
  anAccount,
  anEvent,
  anOrganizer,
  aQuestion,
  aSignedInUser,
  aTicket,
  aToken,
  aUser,
  inDays,
} from "#server/testing/factories.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { closeAccounts } from "./close-accounts.ts";

let app: TestApp;
const clock = frozenClock(new Date());
beforeAll(async () => void (app = await testApp({ clock })));
afterAll(() => app.close());
beforeEach(() => clock.set(new Date()));

async function setUp() {
  const account = await anAccount(app.db, { name: "Quay e.V." });
  const owner = await aSignedInUser(app.db, { account, is_owner: true });
  const organizer = await anOrganizer(app.db, { account });
  const params = { account_id: account.id };
  const ask = (token = owner.token, name = "Quay e.V.") =>
    app.call(accountClosing.ask, { params, body: { name } }, { token });
  const keep = (token = owner.token) => app.call(accountClosing.keep, { params }, { token });
  const get = async () => (await app.call(accountClosing.get, { params }, { token: owner.token })).body.data;
  const aPastSale = async () => {
    const over = {
      start_date: inDays(-3),
      end_date: inDays(-2),
      description: "<p>Call Ada</p>",
      status: "LIVE" as const,
    };
    const event = await anEvent(app.db, { organizer, ...over, settings: { support_email: "ada@example.test" } });
    return { event, ...(await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }) })) };
  };
  const mails = async () =>
    (
      await app.db
        .selectFrom("mails")
        .select(["kind", "recipient"])
        .where("cause", "like", `account:${account.id}:%`)
        .orderBy("id")
        .execute()
    ).map(({ kind, recipient }) => `${kind} ${recipient}`);
  return { ...owner, organizer, params, ask, keep, get, aPastSale, mails };
}

const statusOf = async ({ id }: { id: number }) =>
  (await app.db.selectFrom("events").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

describe("closing request", () => {
  // SECURITY S57
  test("closing request by the owner with the account’s name emails all admins and takes events off sale", async () => {
    const { account, user, ask, get, organizer, mails, token } = await setUp();
    const event = await anEvent(app.db, { organizer, status: "LIVE" });
    const colleague = await aUser(app.db, { account });
    await aUser(app.db, { account, role: "ORGANIZER" });
    expect((await ask(await aToken(app.db, colleague, account))).body.code).toBe("forbidden");
    expect((await ask(token, "Quay")).body.errors).toEqual({ name: ["This doesn’t match the account name."] });
    expect(await statusOf(event)).toBe("LIVE");
    expect((await ask()).status).toBe(204);
    const { requested_at, closes_at } = await get();
    expect(Date.parse(closes_at ?? "") - Date.parse(requested_at ?? "")).toBe(CLOSING_DAYS * 86_400_000);
    expect((await app.call(users.me, {}, { token })).body.data.account_closes_at).toBe(closes_at);
    expect(await statusOf(event)).toBe("DRAFT");
    expect((await mails()).toSorted()).toEqual(
      [`ACCOUNT_CLOSING ${user.email}`, `ACCOUNT_CLOSING ${colleague.email}`].toSorted(),
    );
    expect((await ask()).body.code).toBe("account_closing");
  });

  test("account that is closing can’t publish until the closing is cancelled", async () => {
    const { ask, keep, organizer, token } = await setUp();
    const event = await anEvent(app.db, { organizer });
    await aTicket(app.db, { event });
    const publish = () =>
      app.call(events.setStatus, { params: { event_id: event.id }, body: { status: "LIVE" } }, { token });
    await ask();
    expect((await publish()).body.code).toBe("account_closing");
    await keep();
    expect((await publish()).status).toBe(200);
  });

  // SECURITY S58
  test("closing request is refused with the open orders and the upcoming events that have sold tickets", async () => {
    const { ask, get, organizer } = await setUp();
    const event = await anEvent(app.db, { organizer, status: "LIVE", title: "Matinee" });
    const ticket = await aTicket(app.db, { event });
    await aCompletedOrder(app.db, { event, ticket, quantity: 2 });
    await aCompletedOrder(app.db, { event, ticket, status: "AWAITING_PAYMENT", attendees: [{ status: "PENDING" }] });
    expect((await get()).obstacles).toEqual({
      open_orders: 1,
      pending_refunds: 0,
      upcoming_events: [{ id: event.id, title: "Matinee", tickets: 2 }],
    });
    expect((await ask()).body.code).toBe("account_in_use");
    expect(await statusOf(event)).toBe("LIVE");
  });

  // SECURITY S57
  test("cancelling a closing by any admin publishes again only the events that it took off sale", async () => {
    const { account, ask, keep, get, organizer, mails } = await setUp();
    const [live, draft, away] = [
      await anEvent(app.db, { organizer, status: "LIVE" }),
      await anEvent(app.db, { organizer }),
      await anEvent(app.db, { organizer, status: "LIVE" }),
    ];
    const colleague = await aUser(app.db, { account });
    await ask();
    await app.db.updateTable("events").set({ status: "ARCHIVED" }).where("id", "=", away.id).execute();
    expect((await keep(await aToken(app.db, colleague, account))).status).toBe(204);
    expect(await Promise.all([live, draft, away].map(statusOf))).toEqual(["LIVE", "DRAFT", "ARCHIVED"]);
    expect(await get()).toMatchObject({ requested_at: null, closes_at: null });
    expect((await mails()).filter((mail) => mail.startsWith("ACCOUNT_CLOSING_CANCELLED"))).toHaveLength(2);
    expect((await keep()).status).toBe(404);
  });
});

describe("account after its closing date", () => {
  const after = async (days: number) => {
    clock.set(new Date(Date.now() + days * 86_400_000));
    await app.runJob(closeAccounts, {});
  };

  test.each([
    ...(["seo_title", "seo_description", "seo_keywords", "offline_payment_instructions"] as const).map(
      (field) => [field, "With Ada"] as const,
    ),
    ...([
      ["google_analytics_id", "G-ABC123"],
      ["plausible_site", "ada.example"],
      ["widget_button_text", "Come to Ada"],
      ["widget_sites", ["https://ada.example"]],
    ] as const),
  ])("closing erases the %s of an archived event even if it has nothing else to erase", async (field, text) => {
    const { ask, organizer } = await setUp();
    const past = { status: "ARCHIVED", start_date: inDays(-3), end_date: inDays(-2), description: null } as const;
    const event = await anEvent(app.db, { organizer, ...past, settings: { [field]: text } });
    await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }) });
    await ask();
    await after(CLOSING_DAYS + 0.1);
    const settings = app.db.selectFrom("event_settings").select(field).where("event_id", "=", event.id);
    const left = await settings.executeTakeFirst();
    expect(left).toEqual({ [field]: Array.isArray(text) ? [] : null });
  });

  test("closing erases names and email addresses and keeps what was sold for how much", async () => {
    const { account, user, ask, aPastSale, mails } = await setUp();
    const { event, order, attendees } = await aPastSale();
    const question = await aQuestion(app.db, { event });
    await anAnswer(app.db, { order, question, answer: "Ada’s neighbour" });
    await anAnswer(app.db, { order, attendee: attendees[0], question, answer: "Ada" });
    const otherMember = await aSignedInUser(app.db);
    await app.db
      .insertInto("account_users")
      .values({ account_id: account.id, user_id: otherMember.user.id, role: "ORGANIZER", status: "ACTIVE" })
      .execute();
    const mail = {
      kind: "TICKET",
      cause: `test ${event.id}`,
      recipient: "ada@example.test",
      locale: "en" as const,
      data: "{}",
    };
    await app.db
      .insertInto("mails")
      .values({ ...mail, event_id: event.id })
      .execute();
    await ask();
    await after(CLOSING_DAYS - 0.1);
    expect(await app.db.selectFrom("users").select("id").where("id", "=", user.id).execute()).toHaveLength(1);
    await after(CLOSING_DAYS + 0.1);

    const orders = app.db.selectFrom("orders").where("id", "=", order.id);
    expect(
      await orders.select(["first_name", "last_name", "email", "total_gross", "search_text"]).executeTakeFirst(),
    ).toEqual({
      first_name: null,
      last_name: null,
      email: null,
      total_gross: order.total_gross,
      search_text: expect.not.stringContaining("ada"),
    });
    const people = app.db.selectFrom("attendees").where("id", "=", attendees[0]?.id ?? 0);
    expect(await people.select(["first_name", "last_name", "email", "status"]).executeTakeFirst()).toEqual({
      first_name: "–",
      last_name: null,
      email: "",
      status: "ACTIVE",
    });
    expect(await app.db.selectFrom("question_answers").select("id").where("event_id", "=", event.id).execute()).toEqual(
      [],
    );
    const known = await app.db
      .selectFrom("users")
      .select("id")
      .where("id", "in", [user.id, otherMember.user.id])
      .execute();
    expect(known).toEqual([{ id: otherMember.user.id }]);
    expect(await app.db.selectFrom("mails").select("id").where("event_id", "=", event.id).execute()).toEqual([]);
    expect(await mails()).toEqual([`ACCOUNT_CLOSED ${user.email}`]);
    const settings = app.db.selectFrom("event_settings").select("support_email").where("event_id", "=", event.id);
    expect(await settings.executeTakeFirst()).toEqual({ support_email: null });
    const closed = app.db.selectFrom("accounts").select(["name", "closed_at"]).where("id", "=", account.id);
    expect(await closed.executeTakeFirst()).toEqual({ name: "", closed_at: expect.any(Date) });
    // The buyer's own page still opens, without any names.
    const params = { event_id: event.id, order_short_id: order.short_id };
    const page = await app.call(checkout.get, { params });
    expect([page.status, JSON.stringify(page.body).includes("Lovelace")]).toEqual([200, false]);
  });

  test("closing deletes emails of remaining users that name the account or its inviter", async () => {
    const { account, user, ask, keep } = await setUp();
    const otherMember = await aSignedInUser(app.db);
    await app.db
      .insertInto("account_users")
      .values({ account_id: account.id, user_id: otherMember.user.id, role: "ADMIN", status: "ACTIVE" })
      .execute();
    const { email: recipient } = otherMember.user;
    const data = JSON.stringify({ first_name: "Robin", inviter_name: "Ada", account_name: "Quay e.V.", link_id: 1 });
    await app.db
      .insertInto("mails")
      .values([
        { kind: "INVITATION", cause: `link:of ${account.id}`, recipient, locale: "en", data, status: "SENT" },
        { kind: "ACCOUNT_CLOSING", cause: `account:${account.id}1:2027-01-01`, recipient, locale: "en", data },
      ])
      .execute();
    await ask();
    await keep();
    await ask();
    const kinds = async (to: string) =>
      (await app.db.selectFrom("mails").select("kind").where("recipient", "=", to).orderBy("id").execute()).map(
        ({ kind }) => kind,
      );
    expect(await kinds(recipient)).toContain("ACCOUNT_CLOSING_CANCELLED");
    await after(CLOSING_DAYS + 0.1);
    expect(await kinds(recipient)).toEqual(["ACCOUNT_CLOSING", "ACCOUNT_CLOSED"]);
    expect(await kinds(user.email)).toEqual(["ACCOUNT_CLOSED"]);
  });

  // SECURITY S59
  test("interrupted closing continues where it stopped and emails its admins once", async () => {
    const { account, ask, aPastSale } = await setUp();
    const { order } = await aPastSale();
    await ask();
    await after(CLOSING_DAYS + 1);
    // As if the job had been interrupted after removing the members.
    await app.db.updateTable("accounts").set({ closed_at: null }).where("id", "=", account.id).execute();
    await app.db.updateTable("orders").set({ email: "late@example.test" }).where("id", "=", order.id).execute();
    await after(CLOSING_DAYS + 1);
    await after(CLOSING_DAYS + 2);
    const left = app.db.selectFrom("orders").select("email").where("id", "=", order.id);
    expect(await left.executeTakeFirst()).toEqual({ email: null });
    const recorded = app.db
      .selectFrom("activity_log")
      .select("kind")
      .where("account_id", "=", account.id)
      .where("kind", "=", "account.closed");
    expect(await recorded.execute()).toHaveLength(2);
    const mails = app.db.selectFrom("mails").select("id").where("kind", "=", "ACCOUNT_CLOSED");
    expect(await mails.where("cause", "like", `account:${account.id}:%`).execute()).toHaveLength(1);
  });

  // SECURITY S58
  test("order placed during the closing request delays the closing until its event is over", async () => {
    const { account, user, ask, organizer } = await setUp();
    const event = await anEvent(app.db, { organizer, start_date: inDays(30), end_date: inDays(31) });
    await ask();
    await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }) });
    await after(CLOSING_DAYS + 1);
    expect(await app.db.selectFrom("users").select("id").where("id", "=", user.id).execute()).toHaveLength(1);
    await after(32);
    const closed = app.db.selectFrom("accounts").select("closed_at").where("id", "=", account.id);
    expect(await closed.executeTakeFirst()).toEqual({ closed_at: expect.any(Date) });
  });
});
