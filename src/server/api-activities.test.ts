import { describe, expect, test } from "vitest";
import { api } from "#contract/all.ts";
import { ask, ids, inOneWorld } from "./testing/api/requests.ts";
import { forMembers } from "./testing/api/calls.ts";
import { deviceOf } from "./testing/devices.ts";
import { app } from "./testing/api/app.ts";
import { readyFor } from "./testing/api/ready.ts";
import { theTicket } from "./testing/api/states.ts";
import { anOpenOrder } from "./testing/api/world.ts";
import { aCheckInList, anEvent, aTicket } from "./testing/factories.ts";

inOneWorld();

describe("the activity log", () => {
  /**
   * Without Stripe's keys these calls record nothing; `stripe.test.ts` reads what they record with
   * keys.
   */
  const AT_STRIPE = ["payment_connections.connect", "payment_connections.refresh", "payment_connections.disconnect"];
  /** These calls create a challenge that is valid for ten minutes; its answer is recorded. */
  const ONLY_ASK = ["mfa.stepUpByPasskey", "mfa.startPasskey", "mfa.startTotp"];

  /** These calls read, and send a body to describe what. */
  const READ = ["bulk_actions.outlook", "messages.preview", "messages.reach", "order_changes.preview"];

  /**
   * Saved views of a list are personal, and so are what a member has read and the preparation of a
   * file before anyone is imported.
   */
  const ONES_OWN = [
    ...["list_views.change", "list_views.create", "list_views.remove"],
    ...["imports.check", "imports.read", "imports.remove"],
    "notifications.read",
  ];

  /** The world's webhook is enabled and has sent nothing; a test of it is in the log of deliveries. */
  const WEBHOOKS = ["webhooks.enable", "webhooks.replayAll", "webhooks.test"];

  // SPEC 6.12, 7.13
  // SECURITY S53
  test.each(
    forMembers.filter(
      ({ name, endpoint }) =>
        endpoint.method !== "GET" &&
        endpoint.kind === "json" &&
        ![...ONLY_ASK, ...AT_STRIPE, ...READ, ...ONES_OWN, ...WEBHOOKS].includes(name),
    ),
  )("$name records one activity with the member as its actor in their account", async (route) => {
    const { member, world, body } = await readyFor(route.name);
    const response = await ask(route, { token: member.token, params: world, body });
    expect(response.statusCode, `${response.body}`).toBeLessThan(300);
    const recorded = await app.db
      .selectFrom("activity_log")
      .select(["kind", "actor", "actor_id"])
      .where("account_id", "=", member.account.id)
      .where("actor", "=", "person")
      .execute();
    expect(recorded).toEqual([
      { kind: expect.stringMatching(/^[a-z_]+\.[a-z_]+$/), actor: "person", actor_id: member.user.id },
    ]);
  });

  test("reservation records no activity, because its row contains everything", async () => {
    const before = await app.db.selectFrom("activity_log").select("id").execute();
    await anOpenOrder({ id: Number(ids.event_id) }, await theTicket());
    expect(await app.db.selectFrom("activity_log").select("id").execute()).toHaveLength(before.length);
  });

  // SPEC 6.12
  test("buyer and check-in station are recorded as actors", async () => {
    const event = await anEvent(app.db, { status: "LIVE" });
    const free = await aTicket(app.db, { event, type: "FREE" });
    const list = await aCheckInList(app.db, { event, tickets: [free] });
    const device = await deviceOf(app, list);
    const { short_id, cookie } = await anOpenOrder(event, free);
    const attendee = { ticket_price_id: free.prices[0]?.id ?? 0, first_name: "Ada", email: "ada@example.test" };
    const params = { event_id: event.id, order_short_id: short_id };
    const details = {
      order: { first_name: "Ada", last_name: "L", email: "ada@example.test" },
      terms_accepted: true as const,
    };
    const { body } = await app.call(
      api.checkout.complete,
      { params, body: { ...details, attendees: [attendee] } },
      { cookie },
    );
    const codes = body.data.attendees.map((attendee) => attendee.short_id);
    const atStation = { check_in_list_short_id: list.short_id };
    const scanned = await app.call(api.station.checkIn, { params: atStation, body: { codes } }, device);
    const check_in_short_id = scanned.body.data[0]?.check_in_short_id ?? "";
    await app.call(api.station.undo, { params: { ...atStation, check_in_short_id } }, device);
    const recorded = await app.db
      .selectFrom("activity_log")
      .select(["kind", "subject", "actor", "actor_id", "event_id"])
      .where("event_id", "=", event.id)
      .orderBy("id")
      .execute();
    const order = await app.db
      .selectFrom("orders")
      .select("id")
      .where("short_id", "=", short_id)
      .executeTakeFirstOrThrow();
    const paired = { kind: "check_in_list.phone_paired", subject: "check_in_list" };
    expect(recorded).toEqual([
      { ...paired, actor: "visitor", actor_id: null, event_id: event.id },
      { kind: "order.completed", subject: "order", actor: "buyer", actor_id: order.id, event_id: event.id },
      { kind: "attendee.checked_in", subject: "attendee", actor: "door", actor_id: list.id, event_id: event.id },
      { kind: "attendee.check_in_undone", subject: "attendee", actor: "door", actor_id: list.id, event_id: event.id },
    ]);
  });
});
