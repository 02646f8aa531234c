import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messages, unsubscribing } from "#contract/messages.ts";
import { anEvent, anOrganizer, aPromoCode, aTicket, aToken, aUser, inDays } from "#server/testing/factories.ts";
import { aMailServer } from "#server/testing/mail-server.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { dueMessages } from "./due-messages.ts";
import { aMessageStage } from "./testing/fixture.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof aMailServer>>;
beforeAll(async () => {
  server = await aMailServer();
  app = await testApp({ smtp_url: server.url, app_url: "https://tickets.example" });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const to = (...addresses: string[]) => server.received.filter((mail) => addresses.includes(mail.to[0] ?? ""));
const decoded = (body: string) =>
  body.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

// SPEC 1.20
test("message reaches every attendee, each address once, with the recipient's name and link", async () => {
  const { address, create, send, get, recipients, ada, event } = await aMessageStage(app);
  const created = await create();
  expect(created).toMatchObject({
    status: 200,
    body: {
      data: { status: "PROCESSING", type: "EVENT", recipient_count: 3, message_preview: "Come early, {{first_name}}." },
    },
  });
  const { id } = created.body.data;
  await send(id);
  expect(await get(id)).toMatchObject({
    ...{ status: "SENT", sent_at: expect.any(String) },
    deliveries: { waiting: 0, sent: 3, failed: 0, left_out: 0 },
  });
  const all = to(address("ada"), address("guest"), address("ben"));
  expect(all.map((mail) => mail.to[0]).toSorted()).toEqual(
    [address("ada"), address("ben"), address("guest")].toSorted(),
  );
  const [guests] = to(address("guest"));
  expect(guests?.headers).toContain("Subject: Doors open at seven");
  expect(guests?.headers).toMatch(/List-Unsubscribe:\s+<https:\/\/tickets\.example\/api\/public\/unsubscribe\/[\w-]+>/);
  expect(guests?.headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(decoded(guests?.body ?? "")).toContain("Come early, Gus.");
  expect(decoded(guests?.body ?? "")).toContain(`/ticket/${event.id}/${ada.attendees[1]?.short_id}`);
  expect(decoded(to(address("ada"))[0]?.body ?? "")).toContain(`/checkout/${event.id}/${ada.order.short_id}/summary`);
  expect((await recipients(id)).map(({ state }) => state)).toEqual(["SENT", "SENT", "SENT"]);
});

describe("draft of a message", () => {
  const stage = async () => {
    const { acknowledgement: _, ...text } = (await aMessageStage(app)).body();
    const { params, token, ...rest } = await aMessageStage(app);
    const draft = (body: object = {}) =>
      app.call(messages.draft, { params, body: { ...text, ...body } as never }, { token });
    return { ...rest, params, token, draft };
  };

  test("draft is listed and not sent, also when its time comes", async () => {
    const { draft, get, mails, params, token } = await stage();
    const { status, body } = await draft({ timing: "BEFORE_START", offset_minutes: 60 * 24 * 30 });
    expect([status, body.data.status, body.data.recipient_count]).toEqual([201, "DRAFT", 0]);
    await app.runJob(dueMessages, {});
    expect((await get(body.data.id)).status).toBe("DRAFT");
    expect(await mails()).toEqual([]);
    const listed = await app.call(messages.list, { params, query: {} as never }, { token });
    expect(listed.body.data.map(({ id }) => id)).toEqual([body.data.id]);
  });

  test("sending it needs the confirmation, and replaces the draft once", async () => {
    const { draft, create, params, token } = await stage();
    const { id: draft_id } = (await draft()).body.data;
    expect((await create({ draft_id, acknowledgement: false })).status).toBe(422);
    const sent = await create({ draft_id });
    expect(sent.body.data.status).toBe("PROCESSING");
    const listed = await app.call(messages.list, { params, query: {} as never }, { token });
    expect(listed.body.data.map(({ id }) => id)).toEqual([sent.body.data.id]);
  });

  test("another event's draft and a sent message are not deleted by naming them", async () => {
    const { draft } = await stage();
    const { id: foreign } = (await draft()).body.data;
    const { create, params, token } = await stage();
    const first = (await create()).body.data;
    await create({ draft_id: foreign });
    await create({ draft_id: first.id });
    const listed = await app.call(messages.list, { params, query: {} as never }, { token });
    expect(listed.body.data.length).toBe(3);
    const left = app.db.selectFrom("messages").select("status").where("id", "=", foreign);
    expect(await left.executeTakeFirst()).toEqual({ status: "DRAFT" });
  });

  test("an event has at most 100 drafts", async () => {
    const { draft, event } = await stage();
    await draft();
    await sql`
      insert into messages (event_id, idempotency_key, subject, message, type, send_to, arrival, timing, status)
      select ${event.id}, gen_random_uuid(), 'a', 'b', 'EVENT', 'ATTENDEES', 'ALL', 'NOW', 'DRAFT'
      from generate_series(1, 99)`.execute(app.db);
    const { status, body } = await draft();
    expect([status, body.code]).toEqual([409, "too_many_drafts"]);
  });
});

describe("audience of a message", () => {
  test("audience contains only active attendees of completed orders, each address once and in lower case", async () => {
    const { address, buy, create, recipients, work } = await aMessageStage(app);
    await buy(address("gone"), [{ email: address("gone") }], { status: "CANCELLED" });
    await buy(address("unpaid"), [{ email: address("unpaid") }], { status: "AWAITING_PAYMENT", completed_at: null });
    const voided = await buy(address("void"));
    await app.db
      .updateTable("attendees")
      .set({ status: "CANCELLED" })
      .where("order_id", "=", voided.order.id)
      .execute();
    const { id } = (await create()).body.data;
    await work(id);
    expect((await recipients(id)).map(({ email }) => email)).toEqual([
      address("ada"),
      address("ben"),
      address("guest"),
    ]);
  });

  // SPEC 3.82
  test("audience is selected by ticket, attendee, order, promo code, buyer or check-in status", async () => {
    const fixture = await aMessageStage(app);
    const { address, buy, create, recipients, work, ada, ben, ticket, event } = fixture;
    const other = await aTicket(app.db, { event });
    const { promo_code } = await aPromoCode(app.db, { event });
    await buy(address("cyd"), [{ email: address("cyd") }], { ticket: other, promo_code_id: promo_code.id });
    await app.db
      .insertInto("check_in_lists")
      .values({ event_id: event.id, name: "Door", short_id: `cil_${event.id}0000000000` })
      .execute();
    await sql`
      insert into check_ins (short_id, event_id, check_in_list_id, attendee_id, ticket_id)
      select ${`ci_${event.id}0000000000`}, ${event.id}, id, ${ben.attendees[0]?.id ?? 0}, ${ticket.ticket.id}
      from check_in_lists where event_id = ${event.id}`.execute(app.db);
    const reached = async (input: Parameters<typeof create>[0]) => {
      const { id } = (await create(input)).body.data;
      await work(id);
      return (await recipients(id)).map(({ email }) => email.split("-")[0]);
    };
    expect(await reached({ message_type: "TICKET", ticket_ids: [other.ticket.id] })).toEqual(["cyd"]);
    expect(await reached({ message_type: "ATTENDEE", attendee_ids: [ada.attendees[1]?.id ?? 0] })).toEqual(["guest"]);
    expect(await reached({ message_type: "ORDER", order_id: ada.order.id })).toEqual(["ada"]);
    expect(await reached({ message_type: "PROMO_CODE", promo_code_id: promo_code.id })).toEqual(["cyd"]);
    expect(await reached({ send_to: "BUYERS" })).toEqual(["ada", "ben", "cyd"]);
    expect(await reached({ arrival: "IN" })).toEqual(["ben"]);
    expect(await reached({ arrival: "NOT_IN" })).toEqual(["ada", "ben", "cyd", "guest"]);
    expect(await reached({ arrival: "IN", send_to: "BUYERS" })).toEqual(["ben"]);
  });

  test("audience preview counts the recipients and those who have unsubscribed", async () => {
    const { address, params, token, organizer } = await aMessageStage(app);
    await app.db
      .insertInto("message_unsubscribes")
      .values({ organizer_id: organizer.id, email: address("guest") })
      .execute();
    const request = { params, body: { message_type: "EVENT" as const } };
    expect((await app.call(messages.reach, request, { token })).body.data).toMatchObject({
      ...{ recipients: 3, unsubscribed: 1 },
      some: [{ email: address("ada") }, { email: address("ben") }, { email: address("guest"), name: "Gus Lovelace" }],
    });
  });

  // SECURITY S110
  test("audience from another event is rejected at its field, and no message is written", async () => {
    const [own, foreign] = [await aMessageStage(app), await aMessageStage(app)];
    const { promo_code } = await aPromoCode(app.db, { event: foreign.event });
    const wrong = [
      [{ message_type: "TICKET", ticket_ids: [foreign.ticket.ticket.id] }, "ticket_ids"],
      [{ message_type: "ATTENDEE", attendee_ids: [foreign.ada.attendees[0]?.id ?? 0] }, "attendee_ids"],
      [{ message_type: "ORDER", order_id: foreign.ada.order.id }, "order_id"],
      [{ message_type: "PROMO_CODE", promo_code_id: promo_code.id }, "promo_code_id"],
    ] as const;
    for (const [input, field] of wrong) {
      const refused = await own.create(input as never);
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
    }
    expect(await app.db.selectFrom("messages").select("id").where("event_id", "=", own.event.id).execute()).toEqual([]);
  });

  test("message without recipients is rejected", async () => {
    const { create, event } = await aMessageStage(app);
    await app.db.updateTable("attendees").set({ status: "CANCELLED" }).where("event_id", "=", event.id).execute();
    expect(await create()).toMatchObject({ status: 422, body: { errors: { message_type: [expect.any(String)] } } });
  });
});

describe("content of a message", () => {
  // SPEC 5.50
  test("message is sanitized when it is written, and unknown placeholders are rejected", async () => {
    const { create } = await aMessageStage(app);
    const created = await create({
      message: '<p onclick="x()">Hi<script>alert(1)</script> <a href="https://x.test">there</a></p>',
    });
    expect(created.body.data.message).toBe(
      '<p>Hi <a href="https://x.test" target="_blank" rel="noopener noreferrer nofollow">there</a></p>',
    );
    const problems = async (input: object) => (await create(input)).body.errors;
    expect(await problems({ message: "<p>{{nickname}}</p>" })).toEqual({
      message: ["The placeholder {{nickname}} isn’t available here."],
    });
    expect(await problems({ subject: "Your {{ticket_link}}" })).toEqual({
      subject: ["The placeholder {{ticket_link}} isn’t available here."],
    });
    expect(await problems({ message: '<p><a href="https://x.test/{{first_name}}">x</a></p>' })).toEqual({
      message: ["Placeholders can’t be used in link addresses."],
    });
    expect(await problems({ message: "<p>{{first<b>_name}}</b></p>" })).toHaveProperty("message");
    expect(await problems({ message: "<p></p>" })).toEqual({ message: ["This field is required."] });
    expect(await problems({ subject: "x".repeat(101), message: "x".repeat(50_000) })).toMatchObject({
      ...{ subject: [expect.any(String)], message: [expect.any(String)] },
    });
    expect(await problems({ acknowledgement: false })).toEqual({
      acknowledgement: ["Confirm that this message is about the event and isn’t advertising."],
    });
  });

  // SECURITY S108
  test("untrusted names in placeholders become neither markup nor advertisements", async () => {
    const { address, buy, create, send } = await aMessageStage(app);
    const evil = { email: address("evil"), first_name: '<img src=x onerror="alert(1)">' };
    await buy(address("evil"), [evil, { email: address("spam"), first_name: "Win at www.spam.example" }]);
    await send(
      (await create({ subject: "{{first_name}}, doors open", message: "<p>Hello {{first_name}}</p>" })).body.data.id,
    );
    const [mail] = to(address("evil"));
    // plain text contains it literally
    const body = decoded(mail?.body ?? "");
    const markup = body.slice(body.indexOf("text/html"));
    expect(markup).toContain("&lt;img src=x");
    expect(markup).not.toContain("<img src=x");
    const [other] = to(address("spam"));
    expect(`${other?.headers}${decoded(other?.body ?? "")}`).not.toContain("spam.example\r\n");
    expect(decoded(other?.body ?? "")).not.toContain("www.spam");
  });

  test("message preview shows the email of a chosen recipient", async () => {
    const { params, token, address } = await aMessageStage(app);
    const body = { message_type: "EVENT" as const, subject: "For {{first_name}}", message: "<p>{{ticket_link}}</p>" };
    const ask = async (email?: string) =>
      (await app.call(messages.preview, { params, body: { ...body, email } }, { token })).body.data;
    expect(await ask(address("GUEST"))).toMatchObject({
      subject: "For Gus",
      html: expect.stringContaining("/ticket/"),
    });
    expect((await ask()).html).toContain("https://tickets.example/checkout/");
    expect((await ask("nobody@example.test")).subject).toBe("For");
  });
});

describe("permission to send messages", () => {
  // SPEC 5.51, 8.44
  // SECURITY S106
  test("message from an unconfirmed account or user is rejected", async () => {
    const { create } = await aMessageStage(app, { verified_at: null });
    expect(await create()).toMatchObject({ status: 403, body: { code: "account_not_verified" } });
    const { params, token, body } = await aMessageStage(app);
    await app.db.updateTable("users").set({ email_verified_at: null }).execute();
    const refused = await app.call(messages.create, { params, body: body() }, { token });
    await app.db.updateTable("users").set({ email_verified_at: new Date() }).execute();
    expect(refused).toMatchObject({ status: 403, body: { code: "email_not_verified" } });
  });

  test("messages of another account return 404, and check-in staff can't read messages", async () => {
    const [own, foreign] = [await aMessageStage(app), await aMessageStage(app)];
    const { id } = (await foreign.create()).body.data;
    const request = { params: { ...foreign.params, message_id: id } };
    for (const call of [messages.get, messages.recipients, messages.remove, messages.change, messages.retry])
      expect(
        (await app.call(call, { ...request, body: { status: "PAUSED" } } as never, { token: own.token })).status,
      ).toBe(404);
    const stationUser = await aUser(app.db, { account: own.owner.account, role: "ORGANIZER", work: "CHECK_IN" });
    const token = await aToken(app.db, stationUser, own.owner.account);
    expect((await app.call(messages.list, { params: own.params }, { token })).status).toBe(403);
  });

  // SPEC 6.17
  // SECURITY S106
  test("suspended account sees the reason, and its message in progress stops", async () => {
    const { create, owner, params, token, work, get, turn, mails } = await aMessageStage(app);
    const { id } = (await create()).body.data;
    const suspend = (at: Date | null) =>
      app.db
        .updateTable("accounts")
        .set({ messaging_suspended_at: at, messaging_suspended_because: at && "Readers complained of advertising." })
        .where("id", "=", owner.account.id)
        .execute();
    await suspend(new Date());
    expect(await create()).toMatchObject({
      status: 403,
      body: { code: "messaging_suspended", message: expect.stringContaining("Readers complained of advertising.") },
    });
    expect((await app.call(messages.standing, { params }, { token })).body.data).toMatchObject({
      ...{ problem: "messaging_suspended", suspended_because: "Readers complained of advertising." },
    });
    await work(id);
    expect([await get(id), await mails()]).toMatchObject([{ status: "PAUSED", problem: "messaging_suspended" }, []]);
    expect(await turn(id, "PROCESSING")).toMatchObject({ status: 403 });
    await suspend(null);
    expect(await turn(id, "PROCESSING")).toMatchObject({
      status: 200,
      body: { data: { status: "PROCESSING", problem: null } },
    });
    await work(id);
    expect(await mails()).toHaveLength(3);
  });
});

describe("unsubscribe links", () => {
  const linkIn = (mail: { headers: string } | undefined) =>
    /unsubscribe\/([\w-]+)>/.exec(mail?.headers.replace(/\r\n\s/g, "") ?? "")?.[1] ?? "";

  test("mail client unsubscribes with one click, without a cookie and from any origin", async () => {
    const { address, create, send, recipients, get } = await aMessageStage(app);
    await send((await create()).body.data.id);
    const token = linkIn(to(address("guest"))[0]);
    const clicked = await app.server.inject({
      ...{ method: "POST", url: `/api/public/unsubscribe/${token}`, payload: "List-Unsubscribe=One-Click" },
      headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://mail.example" },
    });
    expect([clicked.statusCode, clicked.json().data]).toMatchObject([
      200,
      { is_unsubscribed: true, email: address("guest") },
    ]);
    const again = (await create({ subject: "Second" })).body.data;
    await send(again.id);
    expect(to(address("guest"))).toHaveLength(1);
    expect(await get(again.id)).toMatchObject({ status: "SENT", deliveries: { sent: 2, left_out: 1 } });
    expect((await recipients(again.id)).find(({ email }) => email === address("guest"))?.state).toBe("UNSUBSCRIBED");
  });

  test("unsubscribe page changes nothing when opened, names the organizer, and can undo the choice", async () => {
    const { address, create, send, organizer } = await aMessageStage(app);
    await send((await create()).body.data.id);
    const params = { token: linkIn(to(address("ada"))[0]) };
    const wish = async () => (await app.call(unsubscribing.get, { params })).body.data;
    expect(await wish()).toEqual({ organizer_name: organizer.name, email: address("ada"), is_unsubscribed: false });
    await app.call(unsubscribing.stop, { params });
    await app.call(unsubscribing.stop, { params });
    expect(await wish()).toMatchObject({ is_unsubscribed: true });
    expect((await app.call(unsubscribing.resume, { params })).status).toBe(204);
    expect(await wish()).toMatchObject({ is_unsubscribed: false });
  });

  // SECURITY S109
  test("forged unsubscribe link has no effect, and a link reveals no address", async () => {
    const { address, create, send } = await aMessageStage(app);
    await send((await create()).body.data.id);
    const good = linkIn(to(address("ada"))[0]);
    expect(Buffer.from(good, "base64url").toString("latin1")).not.toContain("ada");
    const changed = `${good.slice(0, 30)}${good[30] === "A" ? "B" : "A"}${good.slice(31)}`;
    for (const token of [changed, "x".repeat(40), "A"])
      expect(await app.call(unsubscribing.stop, { params: { token } })).toMatchObject({
        status: 410,
        body: { code: "link_invalid" },
      });
  });

  test("unsubscribing from one organizer does not affect messages of another", async () => {
    const first = await aMessageStage(app);
    await first.send((await first.create()).body.data.id);
    await app.call(unsubscribing.stop, { params: { token: linkIn(to(first.address("ada"))[0]) } });
    const organizer = await anOrganizer(app.db, { account: first.owner.account });
    const event = await anEvent(app.db, { organizer, status: "LIVE", start_date: inDays(9) });
    const ticket = await aTicket(app.db, { event });
    await first.buy(first.address("ada"), [{ email: first.address("ada") }], { event, ticket });
    const request = { params: { event_id: event.id }, body: first.body() };
    const { id } = (await app.call(messages.create, request, { token: first.token })).body.data;
    await first.work(id);
    const waiting = app.db.selectFrom("mails").select("recipient").where("cause", "=", `message:${id}`);
    expect(await waiting.execute()).toEqual([{ recipient: first.address("ada") }]);
  });
});

describe("test and copy of a message", () => {
  // SPEC 3.82
  test("test message goes to its sender only, is not listed, and has no unsubscribe link", async () => {
    const { create, send, owner, params, token, address } = await aMessageStage(app);
    const before = to(owner.user.email).length;
    const { id } = (await create({ is_test: true, acknowledgement: false })).body.data;
    await send(id);
    const [mail] = to(owner.user.email).slice(before);
    expect(decoded(mail?.body ?? "")).toContain(`Come early, ${owner.user.first_name}.`);
    expect(`${mail?.headers}${decoded(mail?.body ?? "")}`).not.toContain("unsubscribe");
    expect(to(address("ada"))).toEqual([]);
    expect((await app.call(messages.list, { params }, { token })).body.data).toEqual([]);
  });

  // SPEC 3.82
  test("copy goes to the sender in addition, and only once where the sender is a recipient", async () => {
    const { create, send, owner, recipients, buy } = await aMessageStage(app);
    const { id } = (await create({ send_copy_to_current_user: true })).body.data;
    await send(id);
    expect((await recipients(id)).filter(({ is_copy }) => is_copy)).toMatchObject([
      { email: owner.user.email, state: "SENT" },
    ]);
    await buy(owner.user.email);
    const second = (await create({ send_copy_to_current_user: true })).body.data;
    await send(second.id);
    expect((await recipients(second.id)).filter(({ email }) => email === owner.user.email)).toMatchObject([
      { is_copy: false },
    ]);
    expect(to(owner.user.email).filter(({ headers }) => headers.includes("Doors open at seven"))).toHaveLength(2);
  });
});

test("recipients are found by name, address and status, a buyer by the name on the order", async () => {
  const { address, create, send, recipients } = await aMessageStage(app);
  const { id } = (await create()).body.data;
  await send(id);
  const found = async (query: object) => (await recipients(id, query)).map(({ email }) => email);
  expect(await found({ query: "gus" })).toEqual([address("guest")]);
  expect(await found({ query: "BEN-" })).toEqual([address("ben")]);
  expect(await found({ query: "nobody at all" })).toEqual([]);
  expect(await found({ "filter_fields[state][eq]": "FAILED" })).toEqual([]);
  expect(await found({ "filter_fields[state][eq]": "SENT", per_page: 1, page: 2 })).toHaveLength(1);
  const buyers = (await create({ send_to: "BUYERS" } as never)).body.data;
  await send(buyers.id);
  const name = (await recipients(buyers.id)).find(({ email }) => email === address("ben"))?.last_name ?? "?";
  const byName = await recipients(buyers.id, { query: name });
  expect(byName.map(({ email }) => email)).toContain(address("ben"));
});

describe("sent messages", () => {
  // SPEC 7.41
  test("message list is searched by subject and text, sorted, and names the sender", async () => {
    const { create, params, token, owner } = await aMessageStage(app);
    await create({ subject: "Zebra", message: "<p>Bring a lamp.</p>" });
    await create({ subject: "Apple" });
    const ask = async (query: object) =>
      (await app.call(messages.list, { params, query: query as never }, { token })).body.data;
    expect((await ask({})).map(({ subject }) => subject)).toEqual(["Apple", "Zebra"]);
    expect((await ask({ sort_by: "subject", sort_direction: "desc" })).map(({ subject }) => subject)).toEqual([
      "Zebra",
      "Apple",
    ]);
    expect(await ask({ query: "lamp" })).toMatchObject([{ subject: "Zebra", sent_by_user: { id: owner.user.id } }]);
  });

  // SPEC 8.44
  test("deleted message is gone with its recipients but counts towards the limit, and can't be deleted while sending", async () => {
    const { create, send, params, token, mails, get, turn } = await aMessageStage(app);
    const { id } = (await create()).body.data;
    const remove = (message_id: number) => app.call(messages.remove, { params: { ...params, message_id } }, { token });
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: "message_going_out" } });
    await send(id);
    const left = async () => (await app.call(messages.standing, { params }, { token })).body.data.mails_left;
    const before = await left();
    expect((await remove(id)).status).toBe(204);
    expect([await mails(), await left()]).toEqual([[], before]);
    expect(await app.db.selectFrom("message_recipients").selectAll().where("message_id", "=", id).execute()).toEqual(
      [],
    );
    expect(await get(id)).toBeUndefined();
    expect((await turn(id, "PAUSED")).status).toBe(404);
  });
});
