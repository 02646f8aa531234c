import { describe, expect, test } from "vitest";
import { ask, expectRefusal, ids, inOneWorld, openOrder, token } from "./testing/api/requests.ts";
import { BODIES } from "./testing/api/bodies.ts";
import { fieldsOf, forBuyers, forMembers, lists, withFields, withParams, writes } from "./testing/api/calls.ts";

inOneWorld();

describe("request bodies", () => {
  test("every member endpoint has a valid body above", () => {
    const bad = forMembers.filter(
      ({ name, endpoint }) => endpoint.kind === "json" && !endpoint.body.safeParse(BODIES[name] ?? {}).success,
    );
    expect(bad.map(({ name }) => name)).toEqual([]);
  });

  // SPEC 8.04
  test.each(withFields)("$name rejects an invalid body field by field", async (route) => {
    const fields = fieldsOf(route.endpoint);
    const all = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));
    const bad = [{}, [], "text", all({ __x: true }), all("\u0000"), all(-1.5), all([[]]), all(null)].filter(
      (body) => !route.endpoint.body.safeParse(body).success,
    );
    expect(bad.length).toBeGreaterThan(2);
    const proof = forBuyers.includes(route) ? openOrder() : { token };
    for (const body of bad) {
      const response = await ask(route, { ...proof, body });
      expectRefusal(response, 422, "invalid");
      const named = Object.keys(response.json().errors);
      expect(named.length).toBeGreaterThan(0);
      for (const path of named) expect([...fields, "body"]).toContain(path.split(".")[0]);
    }
  });

  test.each(writes)("$name accepts only complete JSON within the size limit", async (route) => {
    if (route.endpoint.kind !== "raw") expectRefusal(await ask(route, { token, payload: '{"a":' }), 400, "malformed");
    expectRefusal(
      await ask(route, { token, payload: "hello", headers: { "content-type": "text/plain" } }),
      415,
      "wrong_content_type",
    );
    expectRefusal(await ask(route, { token, payload: `{"a":"${"a".repeat(600_000)}"}` }), 413, "too_large");
    if (route.endpoint.kind !== "raw")
      expectRefusal(await ask(route, { token, payload: '{"__proto__":{"role":"ADMIN"}}' }), 400, "malformed");
  });

  // a wallet device may have any id, and receives no changes
  test.each(withParams.filter(({ name }) => name !== "apple_passes.changed"))(
    "$name survives malformed path parameters",
    async (route) => {
      for (const value of [
        "0",
        "-1",
        "abc",
        "99999999999999999999",
        "9007199254740993",
        "1.5",
        "\u0000",
        "'; drop table events; --",
        "o_".repeat(100),
      ]) {
        const params = Object.fromEntries(Object.keys(ids).map((name) => [name, value]));
        const response = await ask(route, {
          token,
          params,
          body: route.endpoint.method === "GET" ? undefined : BODIES[route.name],
          from: "127.0.0.1",
        });
        expect(response.statusCode, `${value}: ${response.body}`).toBeGreaterThanOrEqual(400);
        expect(response.statusCode, `${value}: ${response.body}`).toBeLessThan(500);
      }
    },
  );

  // SECURITY S152
  test.each(
    withParams.filter(({ endpoint }) =>
      /_id(?=\/|$)/.test(endpoint.path.replace(/:(\w*short_id|session_id|device_id|pass_type_id)/g, "")),
    ),
  )("$name accepts only one spelling of an id", async (route) => {
    for (const spelling of ["0x%", "%e0", "%.0", " %", "%+", "+%", "0%", "%\n", "１"]) {
      const params = Object.fromEntries(
        Object.entries(ids).map(([name, id]) => [name, typeof id === "number" ? spelling.replace("%", `${id}`) : id]),
      );
      const body = route.endpoint.method === "GET" ? undefined : BODIES[route.name];
      const cookie = String(ids.cookie);
      expectRefusal(await ask(route, { token, cookie, params, body, from: "127.0.0.1" }), 404, "not_found");
    }
  });

  // SPEC 2.51
  test.each(lists)("$name rejects unknown sorts and filters", async (route) => {
    for (const query of [
      "?sort_by=password_hash",
      "?sort_direction=up",
      "?page=0",
      "?page=0x1",
      "?page=01",
      "?per_page=1e1",
      "?per_page=101",
      "?filter_fields[password_hash][eq]=1",
      "?filter_fields[id][or]=1",
      "?everything=1",
    ]) {
      expectRefusal(await ask(route, { token, query }), 422, "invalid");
    }
  });
});
