import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { calendarFiles } from "#contract/calendar-files.ts";
import { selfService } from "#contract/self-service.ts";
import { ticketFiles } from "#contract/ticket-files.ts";
import { codeKey } from "#domain/ticket-code/parse-ticket-code.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import { revokedKeysOf } from "#server/check-in/devices/revoked-keys.ts";
import { selfServiceFixture, BO, fromElsewhere, SELF_CANCELLATION } from "#server/testing/self-service.ts";
import { anEvent, aCompletedOrder, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const refusal = (status: number, code: string) => ({ status, body: { code } });

describe("ticket transfer", () => {
  // SPEC 5.03
  // SECURITY S80, S114
  test("transferred ticket has a new link and code, and the old ones stop working at once", async () => {
    const { first, transferTicket, tickets, scan, params, mails, activity } = await selfServiceFixture(app);
    expect((await transferTicket(first.short_id)).status).toBe(204);
    const [now] = await tickets();
    expect(now).toMatchObject({ ...BO, id: first.id, public_id: first.public_id, status: "ACTIVE" });
    expect(now?.short_id).not.toBe(first.short_id);
    const open = (attendee_short_id: string) =>
      app.call(checkout.ticket, { params: { event_id: params.event_id, attendee_short_id } }, fromElsewhere());
    expect(await open(first.short_id)).toMatchObject(refusal(410, "ticket_transferred"));
    expect(await open(now?.short_id ?? "")).toMatchObject({ status: 200, body: { data: { first_name: "Bo" } } });
    const calendar = { params: { event_id: params.event_id, attendee_short_id: first.short_id } };
    expect(await app.call(calendarFiles.ofTicket, calendar, fromElsewhere())).toMatchObject(
      refusal(410, "ticket_transferred"),
    );
    for (const code of [ticketCode(first), first.short_id])
      expect((await scan(code)).body.data).toMatchObject([{ outcome: "not_found" }]);
    expect((await scan(ticketCode(now ?? first))).body.data).toMatchObject([{ outcome: "checked_in" }]);
    const event = { id: params.event_id };
    expect(await revokedKeysOf(app.db, { event, tickets: [] }, [first.id])).toContain(codeKey(ticketCode(first)));
    const [ticket] = await mails("TICKET");
    expect(ticket).toMatchObject({ recipient: "bo@example.test", data: { attendee_short_id: now?.short_id } });
    const parting = await mails("TICKET_TRANSFERRED");
    expect(parting.map(({ recipient }) => recipient)).toEqual(["ada@example.test"]);
    for (const secret of [now?.short_id ?? "?", "Bo", "bo@example.test"])
      expect(JSON.stringify(parting[0]?.data)).not.toContain(secret);
    expect((await activity()).at(-1)).toMatchObject({
      kind: "order.ticket_handed_on",
      actor: "buyer",
      data: { attendee_ids: [first.id] },
    });
  });

  // SECURITY S76
  test("transfer emails the previous holder and the buyer, even for a second one in the same minute", async () => {
    const { first, transferTicket, tickets, mails } = await selfServiceFixture(app);
    await transferTicket(first.short_id);
    const then = (await tickets())[0]?.short_id ?? "";
    await transferTicket(then, { first_name: "Cy", email: "cy@example.test" });
    const again = (await tickets())[0]?.short_id ?? "";
    await transferTicket(again);
    expect((await mails("TICKET")).map(({ recipient }) => recipient)).toEqual([
      "bo@example.test",
      "cy@example.test",
      "bo@example.test",
    ]);
    expect((await mails("TICKET_TRANSFERRED")).map(({ recipient }) => recipient)).toEqual([
      "ada@example.test",
      ...["bo@example.test", "ada@example.test"],
      ...["cy@example.test", "ada@example.test"],
    ]);
  });

  test.each([
    ["once somebody is in with it", SELF_CANCELLATION, 30, "ticket_used"],
    ["after the event", SELF_CANCELLATION, -2, "too_late"],
    ["where the organizer has switched it off", { allow_ticket_transfer: false }, 30, "not_offered"],
  ])("transfer is refused %s", async (_, settings, days, code) => {
    const { first, transferTicket, scan, tickets, see } = await selfServiceFixture(app, { settings, days });
    if (code === "ticket_used") await scan(ticketCode(first));
    expect(await transferTicket(first.short_id)).toMatchObject(refusal(409, code));
    expect((await tickets())[0]).toMatchObject({ short_id: first.short_id, first_name: "Ada" });
    expect((await see()).body.data.tickets[0]).toMatchObject({ can_transfer: false });
  });

  // SECURITY S82
  test("transfer requested several times at once goes to one recipient", async () => {
    const { first, transferTicket, mails } = await selfServiceFixture(app);
    const tries = Array.from({ length: 8 }, (_, at) =>
      transferTicket(first.short_id, { ...BO, email: `friend-${at}@example.test` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([204, ...Array.from({ length: 7 }, () => 410)]);
    expect(await mails("TICKET")).toHaveLength(1);
  });

  // SECURITY S80
  test("ticket transferred while it is scanned is either checked in or transferred, never both", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { first, transferTicket, scan } = await selfServiceFixture(app, { quantity: 1 });
      const [transferred, scanned] = await Promise.all([transferTicket(first.short_id), scan(ticketCode(first))]);
      expect(["204 not_found", "409 checked_in"]).toContain(`${transferred.status} ${scanned.body.data[0]?.outcome}`);
    }
  });

  // SECURITY S80
  test("scan is refused by the statement that checks in when the ticket was transferred after it was read", async () => {
    const { first, transferTicket, scan, order } = await selfServiceFixture(app, { quantity: 1 });
    // the scan has read the ticket and now waits for the order, which is locked while the ticket is
    // transferred
    const transferred = await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom("orders").select("id").where("id", "=", order.id).forUpdate().execute();
      const scanning = scan(ticketCode(first));
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx
        .updateTable("attendees")
        .set({ short_id: "a_0000000000000000000042" })
        .where("id", "=", first.id)
        .execute();
      return { scanning };
    });
    expect((await transferred.scanning).body.data).toMatchObject([{ outcome: "not_found" }]);
    expect((await transferTicket(first.short_id)).status).toBe(404);
  });

  // SECURITY S85
  test("free order can transfer tickets ten times an hour, because its email addresses are unconfirmed", async () => {
    const event = await anEvent(app.db, { status: "LIVE" });
    const { order, attendees } = await aCompletedOrder(app.db, {
      event,
      ticket: await aTicket(app.db, { event, type: "FREE" }),
    });
    let short_id = attendees[0]?.short_id ?? "";
    const statuses = [];
    for (let at = 0; at < 11; at += 1) {
      const params = { event_id: event.id, order_short_id: order.short_id, attendee_short_id: short_id };
      statuses.push(
        (
          await app.call(
            selfService.transferTicket,
            { params, body: { ...BO, email: `x${at}@example.test` } },
            fromElsewhere(),
          )
        ).status,
      );
      const now = app.db.selectFrom("attendees").select("short_id").where("order_id", "=", order.id);
      short_id = (await now.executeTakeFirstOrThrow()).short_id;
    }
    expect(statuses.slice(9)).toEqual([204, 429]);
  });
});

describe("resending", () => {
  // SECURITY S85
  test("confirmation is resent to the buyer and a ticket to its holder, once a minute and five times an hour", async () => {
    const { params, first, mails, inTicket, activity, order } = await selfServiceFixture(app);
    const before = (await mails("ORDER_COMPLETED")).length;
    const all = () => app.call(selfService.resend, { params }, fromElsewhere());
    const resendOne = () => app.call(selfService.resendTicket, { params: inTicket(first.short_id) }, fromElsewhere());
    expect([(await all()).status, (await all()).status, (await resendOne()).status]).toEqual([204, 204, 204]);
    expect((await mails("ORDER_COMPLETED")).slice(before)).toMatchObject([{ recipient: "ada@example.test" }]);
    expect(await mails("TICKET")).toMatchObject([
      { recipient: "ada@example.test", data: { attendee_short_id: first.short_id } },
    ]);
    expect((await activity()).slice(-1)).toMatchObject([{ kind: "order.ticket_resent", actor: "buyer" }]);
    for (let at = 1; at < 5; at += 1)
      for (const about of [`order:${order.id}`, `attendee:${first.id}`])
        await app.db
          .insertInto("mails")
          .values({
            cause: `${about}:resent:2020-01-01T00:0${at}`,
            kind: "TICKET",
            recipient: "ada@example.test",
            locale: "en",
            data: "{}",
          })
          .execute();
    expect(await all()).toMatchObject(refusal(429, "too_many_requests"));
    expect(await resendOne()).toMatchObject(refusal(429, "too_many_requests"));
  });
});

describe("access to the order self-service", () => {
  // SECURITY S79
  test("order self-service is not opened by a ticket’s link or another event, and changes no other order’s tickets", async () => {
    const fixture = await selfServiceFixture(app);
    const other = await selfServiceFixture(app);
    const paramsList = [
      { ...fixture.params, order_short_id: fixture.first.short_id },
      { ...fixture.params, event_id: other.params.event_id },
      { ...fixture.params, order_short_id: "o_0000000000000000000000" },
    ];
    for (const params of paramsList) {
      expect(await app.call(selfService.get, { params }, fromElsewhere())).toMatchObject({ status: 404 });
      expect(await app.call(calendarFiles.ofOrder, { params }, fromElsewhere())).toMatchObject({ status: 404 });
      expect(await app.call(selfService.resend, { params }, fromElsewhere())).toMatchObject({ status: 404 });
    }
    const foreign = { ...fixture.params, attendee_short_id: other.first.short_id };
    expect(await app.call(selfService.transferTicket, { params: foreign, body: BO }, fromElsewhere())).toMatchObject({
      status: 404,
    });
    expect(await app.call(selfService.correctTicket, { params: foreign, body: BO }, fromElsewhere())).toMatchObject({
      status: 404,
    });
    expect(await app.call(selfService.resendTicket, { params: foreign }, fromElsewhere())).toMatchObject({
      status: 404,
    });
    const refused = await fixture.cancel([fixture.first.short_id, other.first.short_id], 80_00);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["attendee_short_ids"]]);
    expect((await other.tickets())[0]).toMatchObject({ status: "ACTIVE", first_name: "Ada" });
  });

  // SPEC 5.07
  test("valid tickets of an order or a single one are served as a PDF, and no void or transferred ones", async () => {
    const { params, first, second, row, cancel, transferTicket } = await selfServiceFixture(app);
    const ofOrder = () => app.call(ticketFiles.ofOrder, { params }, fromElsewhere());
    const ofTicket = (attendee_short_id: string) =>
      app.call(ticketFiles.ofTicket, { params: { event_id: params.event_id, attendee_short_id } }, fromElsewhere());
    const response = await ofOrder();
    expect([response.status, response.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(response.headers["content-disposition"]).toContain(`${row.public_id}.pdf`);
    expect((await ofTicket(first.short_id)).status).toBe(200);
    await cancel([first.short_id], 40_00);
    expect(await ofTicket(first.short_id)).toMatchObject(refusal(409, "attendee_cancelled"));
    // the link of an old email leads to a page that explains it
    const followed = await app.server.inject({
      url: `/api/public/events/${params.event_id}/attendees/${first.short_id}/ticket_pdf`,
      headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
      remoteAddress: fromElsewhere().address,
    });
    expect([followed.statusCode, followed.headers.location]).toEqual([
      303,
      `/ticket/${params.event_id}/${first.short_id}`,
    ]);
    await transferTicket(second?.short_id ?? "");
    expect(await ofTicket(second?.short_id ?? "")).toMatchObject(refusal(410, "ticket_transferred"));
    expect((await ofOrder()).status).toBe(200);
    await app.db.updateTable("orders").set({ status: "CANCELLED" }).where("id", "=", row.id).execute();
    expect(await ofOrder()).toMatchObject(refusal(409, "attendee_cancelled"));
  });

  test("order self-service responses are not cached", async () => {
    const { params, first } = await selfServiceFixture(app);
    const at = { event_id: params.event_id, attendee_short_id: first.short_id };
    for (const response of [
      await app.call(selfService.get, { params }, fromElsewhere()),
      await app.call(calendarFiles.ofOrder, { params }, fromElsewhere()),
      await app.call(calendarFiles.ofTicket, { params: at }, fromElsewhere()),
      await app.call(ticketFiles.ofOrder, { params }, fromElsewhere()),
      await app.call(ticketFiles.ofTicket, { params: at }, fromElsewhere()),
    ])
      expect([response.status, response.headers["cache-control"]]).toEqual([200, "no-store"]);
  });
});
