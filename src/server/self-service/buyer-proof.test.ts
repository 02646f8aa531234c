import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { selfService } from "#contract/self-service.ts";
import { selfServiceFixture, fromElsewhere } from "#server/testing/self-service.ts";
import { aMailedToken } from "#server/testing/factories.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const NEEDED = { status: 403, body: { code: "buyer_proof_needed" } };

/** A paid order, and what a browser can do with nothing but its link. */
async function aForwardedLink() {
  const fixture = await selfServiceFixture(app);
  const { params, first, mails } = fixture;
  const cancel = (cookie?: string) => fixture.cancel([first.short_id], 40_00, {}, cookie ? { cookie } : {});
  const send = () => app.call(selfService.sendProof, { params }, fromElsewhere());
  const open = (token: string, at = params) =>
    app.call(selfService.openProof, { params: at, body: { token } }, fromElsewhere());
  const newestToken = async () => aMailedToken(app.db, (await mails("BUYER_PROOF")).at(-1));
  return { ...fixture, cancelWith: cancel, send, open, newestToken };
}

// SECURITY S77
describe("proof of the buyer", () => {
  test("cancelling tickets with the order’s link alone is refused and refunds nothing", async () => {
    const { cancelWith, tickets, order } = await aForwardedLink();
    expect(await cancelWith()).toMatchObject(NEEDED);
    expect((await tickets()).map(({ status }) => status)).toEqual(["ACTIVE", "ACTIVE", "ACTIVE"]);
    const refunds = app.db.selectFrom("refunds").select("id").where("order_id", "=", order.id);
    expect(await refunds.execute()).toEqual([]);
  });

  test("cancelling tickets works in the browser that bought them", async () => {
    const { cancel, first } = await aForwardedLink();
    expect((await cancel([first.short_id], 40_00)).status).toBe(204);
  });

  test("cancelling tickets works in a browser that opened the emailed link, and in no other", async () => {
    const { send, open, newestToken, cancelWith, row, mails, second, cancel } = await aForwardedLink();
    const sent = await send();
    expect(sent.body.data.sent_to).toBe(row.email?.replace(/^(.).*@/, "$1…@"));
    expect((await mails("BUYER_PROOF")).map(({ recipient }) => recipient)).toEqual([row.email]);
    const opened = await open(await newestToken());
    expect(opened.status).toBe(204);
    expect((await cancelWith(cookieOf(opened))).status).toBe(204);
    expect(await cancel([second?.short_id ?? ""], 40_00, {}, {})).toMatchObject(NEEDED);
  });

  test("buyer is not proven by the link of another order, a wrong token or an expired link", async () => {
    const [ownLink, other] = [await aForwardedLink(), await aForwardedLink()];
    await other.send();
    const otherToken = await other.newestToken();
    expect((await ownLink.open(otherToken)).status).toBe(410);
    expect((await ownLink.open("nobody's")).status).toBe(410);
    const otherCookie = cookieOf(await other.open(otherToken));
    expect(await ownLink.cancelWith(otherCookie)).toMatchObject(NEEDED);
    await ownLink.send();
    const token = await ownLink.newestToken();
    await app.db
      .updateTable("mailed_links")
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where("order_id", "=", ownLink.order.id)
      .execute();
    expect((await ownLink.open(token)).status).toBe(410);
  });

  test("buyer is no longer proven by a link to a mailbox that was replaced", async () => {
    const { send, open, newestToken, cancelWith, order } = await aForwardedLink();
    await send();
    const cookie = cookieOf(await open(await newestToken()));
    await app.db.updateTable("orders").set({ email: "new@example.test" }).where("id", "=", order.id).execute();
    expect(await cancelWith(cookie)).toMatchObject(NEEDED);
  });

  test("link that proves the buyer is emailed once a minute and five times an hour at most", async () => {
    const { send, mails, order } = await aForwardedLink();
    const age = () =>
      app.db
        .updateTable("mailed_links")
        .set({ created_at: new Date(Date.now() - 120_000) })
        .where("order_id", "=", order.id)
        .execute();
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(await mails("BUYER_PROOF")).toHaveLength(1);
    for (let more = 0; more < 4; more += 1) {
      await age();
      // the mail ledger stores one email per cause and minute
      await app.db.deleteFrom("mails").where("kind", "=", "BUYER_PROOF").execute();
      expect((await send()).status).toBe(200);
    }
    await age();
    expect((await send()).status).toBe(429);
  });
});
