import { afterAll, beforeAll, expect, test } from "vitest";
import { listViews } from "#contract/list-views.ts";
import { LIST_VIEWS_MAX } from "#domain/maxima.ts";
import { anEvent, aSignedInUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { account });
  const params = { event_id: event.id };
  const keep = (name: string, over: Partial<{ list: "orders" | "attendees"; address: string }> = {}, by = token) => {
    const body = { list: "orders" as const, name, address: "sort_by=total_gross", ...over };
    return app.call(listViews.create, { params, body }, { token: by });
  };
  const names = async (list: "orders" | "attendees" = "orders", by = token) =>
    (await app.call(listViews.list, { params, query: { list } }, { token: by })).body.data.map(({ name }) => name);
  return { account, token, event, params, keep, names };
}

test("views are saved by list and event, and listed by name", async () => {
  const { account, token, keep, names, params } = await setUp();
  expect((await keep("Unpaid")).status).toBe(201);
  await keep("Big ones");
  await keep("Not in yet", { list: "attendees" });
  expect(await names()).toEqual(["Big ones", "Unpaid"]);
  expect(await names("attendees")).toEqual(["Not in yet"]);
  const other = await anEvent(app.db, { account });
  const request = { params: { ...params, event_id: other.id }, query: { list: "orders" } as const };
  expect((await app.call(listViews.list, request, { token })).body.data).toEqual([]);
});

// SPEC 2.56
test("views are private: a colleague neither sees nor changes them", async () => {
  const { account, keep, names, params } = await setUp();
  const view = (await keep("Unpaid")).body.data;
  const colleague = await aSignedInUser(app.db, { account });
  expect(await names("orders", colleague.token)).toEqual([]);
  const at = { params: { ...params, list_view_id: view.id } };
  const change = await app.call(listViews.change, { ...at, body: { name: "Mine" } }, { token: colleague.token });
  const remove = await app.call(listViews.remove, at, { token: colleague.token });
  expect([change.status, remove.status]).toEqual([404, 404]);
  expect((await keep("Unpaid", {}, colleague.token)).status).toBe(201);
  expect(await names()).toEqual(["Unpaid"]);
});

test("view name is unique within a list, regardless of case, and a duplicate is rejected at its field", async () => {
  const { keep } = await setUp();
  await keep("Unpaid");
  const { status, body } = await keep("UNPAID");
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["name"]]);
  expect((await keep("Unpaid", { list: "attendees" })).status).toBe(201);
  expect((await keep("Strange", { address: "a b\n" })).status).toBe(422);
});

test("view can be renamed and deleted, and at most one is the default of its list", async () => {
  const { keep, names, params, token } = await setUp();
  const [one, two] = [(await keep("One")).body.data, (await keep("Two")).body.data];
  const change = (id: number, body: { name?: string; is_default?: boolean }) =>
    app.call(listViews.change, { params: { ...params, list_view_id: id }, body }, { token });
  expect((await change(one.id, { is_default: true })).body.data.is_default).toBe(true);
  expect((await change(two.id, { is_default: true, name: "First" })).body.data).toMatchObject({
    is_default: true,
    name: "First",
  });
  const listed = await app.call(listViews.list, { params, query: { list: "orders" } }, { token });
  expect(listed.body.data.map(({ name, is_default }) => [name, is_default])).toEqual([
    ["First", true],
    ["One", false],
  ]);
  await app.call(listViews.remove, { params: { ...params, list_view_id: two.id } }, { token });
  expect(await names()).toEqual(["One"]);
});

test("concurrent changes from two windows leave one default view and never exceed the maximum", async () => {
  const { keep, names, params, token } = await setUp();
  const made = await Promise.all(Array.from({ length: LIST_VIEWS_MAX + 5 }, (_, at) => keep(`View ${at}`)));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(LIST_VIEWS_MAX);
  expect(made.find(({ status }) => status !== 201)?.body.code).toBe("too_many_list_views");
  expect(await names()).toHaveLength(LIST_VIEWS_MAX);
  const stored = made.filter(({ status }) => status === 201).slice(0, 6);
  const pinned = await Promise.all(
    stored.map(({ body }) =>
      app.call(
        listViews.change,
        { params: { ...params, list_view_id: body.data.id }, body: { is_default: true } },
        { token },
      ),
    ),
  );
  expect(pinned.map(({ status }) => status)).toEqual(pinned.map(() => 200));
  const { body } = await app.call(listViews.list, { params, query: { list: "orders" } }, { token });
  expect(body.data.filter(({ is_default }) => is_default)).toHaveLength(1);
});

test("views are deleted with their event", async () => {
  const { keep, event } = await setUp();
  await keep("Unpaid");
  await app.db.deleteFrom("events").where("id", "=", event.id).execute();
  expect(await app.db.selectFrom("list_views").select("id").where("event_id", "=", event.id).execute()).toEqual([]);
});
