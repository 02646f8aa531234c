import { beforeAll, describe, expect, test } from "vitest";
import { ask, bodyIn, ids, inOneWorld, token } from "./testing/api/requests.ts";
import { forMembers } from "./testing/api/calls.ts";
import { app } from "./testing/api/app.ts";
import { anEvent, anOrganizer, aToken, aUser } from "./testing/factories.ts";

inOneWorld();

describe("member scope", () => {
  const scopedRoutes = forMembers.filter(({ endpoint }) => /:(event|organizer)_id/.test(endpoint.path));
  const asMember = async (over: Parameters<typeof aUser>[1]) => {
    const account = { id: Number(ids.account_id) };
    return aToken(app.db, await aUser(app.db, { account, role: "ORGANIZER", ...over }), account);
  };
  let outsiders: Record<string, string>;
  beforeAll(async () => {
    const account = { id: Number(ids.account_id) };
    const neighbour = await anEvent(app.db, { organizer: { id: Number(ids.organizer_id), account_id: account.id } });
    outsiders = {
      "another event": await asMember({ at: { events: [neighbour] } }),
      "another organizer": await asMember({ at: { organizers: [await anOrganizer(app.db, { account })] } }),
      "what is gone": await asMember({ at: {} }),
    };
  });

  // SECURITY S40
  test.each(scopedRoutes)("$name responds outside the member scope as if the resource did not exist", async (route) => {
    const body = bodyIn(ids, route.name);
    const unknown = await ask(route, { token, body, params: { event_id: 999_999_999, organizer_id: 999_999_999 } });
    for (const [scope, elsewheres] of Object.entries(outsiders)) {
      const response = await ask(route, { token: elsewheres, body });
      expect([scope, response.statusCode, response.json().code]).toEqual([scope, 404, "not_found"]);
      expect({ ...response.json(), request_id: "" }).toEqual({ ...unknown.json(), request_id: "" });
    }
  });

  test.each(scopedRoutes.filter(({ endpoint }) => endpoint.method === "GET"))(
    "$name is open to a member whose scope includes the resource",
    async (route) => {
      const forOrganizer = await asMember({ at: { organizers: [{ id: Number(ids.organizer_id) }] } });
      expect((await ask(route, { token: forOrganizer })).statusCode).toBe(200);
      const atEvent = await asMember({ at: { events: [{ id: Number(ids.event_id) }] } });
      expect((await ask(route, { token: atEvent })).statusCode).toBe(
        route.endpoint.path.includes(":event_id") ? 200 : 404,
      );
    },
  );
});
