import { beforeAll, describe, expect, test } from "vitest";
import { ask, bodyIn, ids, inOneWorld, token } from "./testing/api/requests.ts";
import { forMembers } from "./testing/api/calls.ts";
import { home } from "./testing/api/app.ts";
import { anEvent, anOrganizer, aToken, aUser } from "./testing/factories.ts";

inOneWorld();

describe("member scope", () => {
  const atPlaces = forMembers.filter(({ endpoint }) => /:(event|organizer)_id/.test(endpoint.path));
  const asMember = async (over: Parameters<typeof aUser>[1]) => {
    const account = { id: Number(ids.account_id) };
    return aToken(home.db, await aUser(home.db, { account, role: "ORGANIZER", ...over }), account);
  };
  let elsewhere: Record<string, string>;
  beforeAll(async () => {
    const account = { id: Number(ids.account_id) };
    const neighbour = await anEvent(home.db, { organizer: { id: Number(ids.organizer_id), account_id: account.id } });
    elsewhere = {
      "another event": await asMember({ at: { events: [neighbour] } }),
      "another organizer": await asMember({ at: { organizers: [await anOrganizer(home.db, { account })] } }),
      "what is gone": await asMember({ at: {} }),
    };
  });

  // SECURITY S40
  test.each(atPlaces)("$name responds outside the member scope as if the resource did not exist", async (one) => {
    const body = bodyIn(ids, one.name);
    const nobodys = await ask(one, { token, body, params: { event_id: 999_999_999, organizer_id: 999_999_999 } });
    for (const [place, elsewheres] of Object.entries(elsewhere)) {
      const response = await ask(one, { token: elsewheres, body });
      expect([place, response.statusCode, response.json().code]).toEqual([place, 404, "not_found"]);
      expect({ ...response.json(), request_id: "" }).toEqual({ ...nobodys.json(), request_id: "" });
    }
  });

  test.each(atPlaces.filter(({ endpoint }) => endpoint.method === "GET"))(
    "$name is open to a member whose scope includes the resource",
    async (one) => {
      const forOrganizer = await asMember({ at: { organizers: [{ id: Number(ids.organizer_id) }] } });
      expect((await ask(one, { token: forOrganizer })).statusCode).toBe(200);
      const atEvent = await asMember({ at: { events: [{ id: Number(ids.event_id) }] } });
      expect((await ask(one, { token: atEvent })).statusCode).toBe(one.endpoint.path.includes(":event_id") ? 200 : 404);
    },
  );
});
