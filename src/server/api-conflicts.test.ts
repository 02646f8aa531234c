import { describe, expect, test } from "vitest";
import { ask, expectRefusal, ids, inOneWorld, token } from "./testing/api/requests.ts";
import { BODIES } from "./testing/api/bodies.ts";
import { endpoints, forMembers, versionedWrites } from "./testing/api/calls.ts";

inOneWorld();

// SECURITY S37
describe("optimistic locking", () => {
  /** PUTs of members that don't replace a whole resource. */
  const WITHOUT_VERSION = {
    "accounts.requireMfa": "one moment",
    "events.setStatus": "one word, and the table of states says whether it may follow the one before",
    "mfa.renamePasskey": "one word",
    "imports.read": "how a file is read: before anybody is imported, and by its uploader",
    "imports.check": "what stands in whose column of a file: before anybody is imported, and by whoever uploaded it",
    "users.changePassword": "asks for the present password",
  };

  test("every PUT of a member sends a version, or is listed above with a reason", () => {
    const silent = forMembers.filter((route) => route.endpoint.method === "PUT" && !versionedWrites.includes(route));
    expect(silent.map(({ name }) => name)).toEqual(Object.keys(WITHOUT_VERSION));
    expect(versionedWrites.length).toBeGreaterThan(8);
  });

  /**
   * Notes are read with their subject, a change starts from its order, and the checkout settings
   * start from an event and its settings: notes.test.ts, change-order.test.ts and
   * update-checkout.test.ts test their versions.
   */
  const ELSEWHERE = [
    ...["attendees.changeNote", "orders.changeNote", "order_changes.make", "proposed_changes.propose"],
    "event_settings.updateCheckout",
  ];

  // SPEC 5.46, 7.07
  test.each(versionedWrites.filter(({ name }) => !ELSEWHERE.includes(name)))(
    "$name rejects an outdated version and accepts the current one",
    async (route) => {
      const read = endpoints.find(({ endpoint }) => endpoint.method === "GET" && endpoint.path === route.endpoint.path);
      if (!read) throw new Error(`${route.endpoint.path} can't be read`);
      const body = {
        ...BODIES[route.name],
        ...("ticket_ids" in (BODIES[route.name] ?? {}) ? { ticket_ids: [ids.ticket_id] } : {}),
      };
      const before = (await ask(read, { token })).json().data;
      for (const updated_at of ["2020-01-01T00:00:00.000Z", new Date(Date.parse(before.updated_at) - 1).toISOString()])
        expectRefusal(await ask(route, { token, body: { ...body, updated_at } }), 409, "conflict");
      expect((await ask(read, { token })).json().data).toEqual(before);

      const accepted = await ask(route, { token, body: { ...body, updated_at: before.updated_at } });
      expect(accepted.statusCode, `${accepted.body}`).toBe(200);
      const after = accepted.json().data.updated_at;
      expect(Date.parse(after)).toBeGreaterThan(Date.parse(before.updated_at));
      expectRefusal(await ask(route, { token, body: { ...body, updated_at: before.updated_at } }), 409, "conflict");
      expect((await ask(route, { token, body })).statusCode).toBe(200);
    },
  );
});
