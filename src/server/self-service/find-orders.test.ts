import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { selfService } from "#contract/self-service.ts";
import { fromElsewhere } from "#server/testing/self-service.ts";
import { anEvent, aCompletedOrder, aTicket, inDays } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { findOrders } from "./find-orders.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

describe("finding orders by email address", () => {
  async function ask(email: string, locale = "en") {
    const options = { ...fromElsewhere(), headers: { "accept-language": locale } };
    const { status, body } = await app.call(selfService.find, { body: { email } }, options);
    await app.runJob(findOrders, { email, locale: locale as "en", nonce: randomUUID() });
    const mails = app.db.selectFrom("mails").selectAll().where("kind", "=", "FIND_ORDERS");
    return { status, body, mails: await mails.where("recipient", "=", email).orderBy("id").execute() };
  }

  // SPEC 5.05
  test("all orders of an email address are emailed in the reader’s language, upcoming ones first, then the last year", async () => {
    const email = `finder-${randomUUID()}@example.test`;
    const at = async (days: number, over: object = {}) => {
      const event = await anEvent(app.db, { title: `In ${days} days`, start_date: inDays(days), end_date: null });
      await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }), email, ...over });
    };
    for (const days of [-20, 60, -400, 3, -100]) await at(days);
    await at(10, { status: "CANCELLED" });
    await at(11, { status: "AWAITING_PAYMENT" });
    await at(12, { email: "somebody@example.test" });
    const { status, mails } = await ask(email.toUpperCase(), "de");
    expect(status).toBe(204);
    expect(mails).toEqual([]);
    const found = (await ask(email, "de")).mails;
    expect(found[0]).toMatchObject({ locale: "de", event_id: null });
    const { orders: listed } = (found[0]?.data ?? {}) as {
      orders: { event_title: string; is_over: boolean; is_cancelled: boolean }[];
    };
    expect(listed.map(({ event_title, is_over, is_cancelled }) => [event_title, is_over, is_cancelled])).toEqual([
      ["In 3 days", false, false],
      ["In 10 days", false, true],
      ["In 60 days", false, false],
      ["In -20 days", true, false],
      ["In -100 days", true, false],
    ]);
  });

  // SECURITY S84
  test("unknown email address gets the same response and no email", async () => {
    const email = `nobody-${randomUUID()}@example.test`;
    expect(await ask(email)).toMatchObject({ status: 204, mails: [] });
  });

  // SECURITY S84
  test("finding orders is limited to three emails an hour per address and ten requests a minute per network", async () => {
    const email = `slow-${randomUUID()}@example.test`;
    const event = await anEvent(app.db);
    await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }), email });
    for (let at = 0; at < 5; at += 1) await app.runJob(findOrders, { email, locale: "en", nonce: randomUUID() });
    expect((await ask(email)).mails).toHaveLength(3);
    for (let at = 0; at < 5; at += 1) expect(await ask(email)).toMatchObject({ status: 204 });
    expect((await ask(email)).mails).toHaveLength(3);
    const client = { address: "192.0.2.77" };
    const statuses = [];
    for (let at = 0; at < 12; at += 1)
      statuses.push((await app.call(selfService.find, { body: { email: `x${at}@example.test` } }, client)).status);
    expect(statuses.slice(9)).toEqual([204, 429, 429]);
  });

  test.each([null, "", "nobody", "a@b", 7, "x".repeat(300) + "@example.test"])(
    "finding orders rejects %j at its field",
    async (email) => {
      const refused = await app.call(selfService.find, { body: { email } as never }, fromElsewhere());
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["email"]]);
    },
  );
});
