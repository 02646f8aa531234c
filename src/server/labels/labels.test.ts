import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attendees } from "#contract/attendees.ts";
import { events } from "#contract/events.ts";
import { labels } from "#contract/labels.ts";
import { LABELS_PER_EVENT_MAX } from "#domain/maxima.ts";
import { aCompletedOrder, aLabel, anEvent, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

/** A live event with two attendees, and a signed-in member of its account. */
async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { account, status: "LIVE" });
  const ticket = await aTicket(app.db, { event });
  const names = [{ first_name: "Ada" }, { first_name: "Bea" }];
  const order = await aCompletedOrder(app.db, { event, ticket, quantity: 2, attendees: names });
  const [ada, bea] = [order.attendees[0]!, order.attendees[1]!];
  const params = { event_id: event.id };
  const at = (label_id: number) => ({ params: { ...params, label_id } });
  return {
    ...{ account, token, event, ticket, ada, bea, params },
    create: (body: object) => app.call(labels.create, { params, body: body as never }, { token }),
    update: (id: number, body: object) => app.call(labels.update, { ...at(id), body: body as never }, { token }),
    remove: (id: number) => app.call(labels.remove, at(id), { token }),
    count: async (id: number) => (await app.call(labels.get, at(id), { token })).body.data.attendee_count,
    names: async () => (await app.call(labels.list, { params }, { token })).body.data.map(({ name }) => name),
    label: (attendee: { id: number }, body: { add?: number[]; remove?: number[] }) =>
      app.call(
        attendees.label,
        { params: { ...params, attendee_id: attendee.id }, body: { add: [], remove: [], ...body } },
        { token },
      ),
    listed: async (query: Record<string, string> = {}) =>
      (await app.call(attendees.list, { params, query }, { token })).body.data
        .map(({ first_name, labels: own }) => [first_name, ...own.map(({ name }) => name)].join(" "))
        .toSorted(),
  };
}

describe("event labels", () => {
  test("labels can be created and renamed, are listed by name, and get distinct colors", async () => {
    const { create, update, names } = await setUp();
    const press = (await create({ name: "press" })).body.data;
    const vip = (await create({ name: "VIP" })).body.data;
    expect(press.color).not.toBe(vip.color);
    expect(await names()).toEqual(["press", "VIP"]);
    const input = { name: "Zeitung", color: "PINK", updated_at: press.updated_at };
    expect((await update(press.id, input)).body.data).toMatchObject({ name: "Zeitung", color: "PINK" });
    expect(await names()).toEqual(["VIP", "Zeitung"]);
  });

  test("label can be created and added to an attendee in one call: both or neither", async () => {
    const { create, listed, names, ada } = await setUp();
    const otherEvent = await setUp();
    const foreign = await create({ name: "Press", attendee_id: otherEvent.ada.id });
    expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([422, ["attendee_id"]]);
    expect(await names()).toEqual([]);
    expect((await create({ name: "Press", attendee_id: ada.id })).status).toBe(201);
    expect(await listed()).toEqual(["Ada Press", "Bea"]);
    expect((await create({ name: "press", attendee_id: ada.id })).body.errors).toHaveProperty("name");
    expect(await names()).toEqual(["Press"]);
  });

  test("saving a label from an outdated version is rejected", async () => {
    const { create, update, names } = await setUp();
    const { id, updated_at } = (await create({ name: "Press" })).body.data;
    expect((await update(id, { name: "Media", color: "RED", updated_at })).status).toBe(200);
    expect((await update(id, { name: "Crew", color: "RED", updated_at })).status).toBe(409);
    expect(await names()).toEqual(["Media"]);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(41) }, "name"],
    [{ name: "A", color: "BLACK" }, "color"],
  ])("label %j is rejected at its field", async (body, field) => {
    const { create } = await setUp();
    const { status, body: response } = await create(body);
    expect([status, Object.keys(response.errors ?? {})]).toEqual([422, [field]]);
  });

  test("label name is unique within an event, regardless of case", async () => {
    const { create, update } = await setUp();
    await create({ name: "Press" });
    const refused = await create({ name: "PRESS" });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["name"]]);
    const { id } = (await create({ name: "Crew" })).body.data;
    expect((await update(id, { name: "press", color: "RED" })).status).toBe(422);
    expect((await (await setUp()).create({ name: "Press" })).status).toBe(201);
  });

  test("labels created concurrently never exceed the maximum", async () => {
    const { create, event, names } = await setUp();
    const rows = Array.from({ length: LABELS_PER_EVENT_MAX - 3 }, (_, at) => ({
      ...{ event_id: event.id, name: `Many ${at}`, color: "GRAY" as const },
    }));
    await app.db.insertInto("labels").values(rows).execute();
    const made = await Promise.all(Array.from({ length: 8 }, (_, at) => create({ name: `New ${at}` })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(made.find(({ status }) => status !== 201)?.body.code).toBe("too_many_labels");
    expect(await names()).toHaveLength(LABELS_PER_EVENT_MAX);
  });

  test("label reports how many attendees have it, and deleting it removes it from all of them", async () => {
    const { create, count, remove, label, listed, ada, bea } = await setUp();
    const [press, vip] = [(await create({ name: "Press" })).body.data, (await create({ name: "VIP" })).body.data];
    await label(ada, { add: [press.id, vip.id] });
    await label(bea, { add: [press.id] });
    expect([await count(press.id), await count(vip.id)]).toEqual([2, 1]);
    expect((await remove(press.id)).status).toBe(204);
    expect((await remove(press.id)).status).toBe(404);
    expect(await listed()).toEqual(["Ada VIP", "Bea"]);
  });

  test("copy of an event has its labels, and no attendee has one", async () => {
    const { create, label, ada, event, token } = await setUp();
    const press = (await create({ name: "Press", color: "RED" })).body.data;
    await label(ada, { add: [press.id] });
    const copy = {
      title: "Again",
      start_date: "2099-05-03T18:30",
      ...{ duplicate_tickets: false, duplicate_questions: false, duplicate_settings: false },
      ...{ duplicate_promo_codes: false, duplicate_capacity_assignments: false, duplicate_check_in_lists: false },
      duplicate_event_cover_image: false,
    };
    const made = await app.call(events.duplicate, { params: { event_id: event.id }, body: copy as never }, { token });
    expect(made.status).toBe(201);
    const { data } = (await app.call(labels.list, { params: { event_id: made.body.data.id } }, { token })).body;
    expect(data).toMatchObject([{ name: "Press", color: "RED" }]);
    const of = app.db.selectFrom("attendee_labels").select("attendee_id").where("event_id", "=", made.body.data.id);
    expect(await of.execute()).toEqual([]);
  });
});

describe("attendee labels", () => {
  // SPEC 4.34
  test("labels are added and removed individually: those that a colleague adds at the same time stay", async () => {
    const { event, label, listed, ada } = await setUp();
    const [one, two, three] = await Promise.all(["one", "two", "three"].map((name) => aLabel(app.db, { event, name })));
    const [first, second] = await Promise.all([
      label(ada, { add: [one!.id, two!.id] }),
      label(ada, { add: [three!.id] }),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await listed()).toEqual(["Ada one three two", "Bea"]);
    const response = await label(ada, { add: [one!.id], remove: [two!.id] });
    expect(response.body.data.labels.map(({ name }) => name)).toEqual(["one", "three"]);
  });

  test("label change is recorded once, and nothing is recorded without a change", async () => {
    const { event, label, ada } = await setUp();
    const press = await aLabel(app.db, { event });
    for (const body of [{ add: [press.id] }, { add: [press.id] }, { remove: [press.id] }, { remove: [press.id] }])
      expect((await label(ada, body)).status).toBe(200);
    const activities = app.db
      .selectFrom("activity_log")
      .select(["subject_id", "data"])
      .where("event_id", "=", event.id);
    expect(await activities.where("kind", "=", "attendee.labels_changed").orderBy("id").execute()).toEqual([
      { subject_id: ada.id, data: { added: [press.id], removed: [] } },
      { subject_id: ada.id, data: { added: [], removed: [press.id] } },
    ]);
  });

  test("label of another event is rejected at its field, and no label is added", async () => {
    const { event, label, listed, ada } = await setUp();
    const own = await aLabel(app.db, { event });
    const foreign = await aLabel(app.db, { event: await anEvent(app.db) });
    for (const [body, field] of [
      [{ add: [own.id, foreign.id] }, "add"],
      [{ add: [own.id], remove: [foreign.id] }, "remove"],
    ] as const) {
      const { status, body: response } = await label(ada, { ...body, add: [...body.add] } as never);
      expect([status, Object.keys(response.errors ?? {})]).toEqual([422, [field]]);
    }
    expect(await listed()).toEqual(["Ada", "Bea"]);
  });

  // SPEC 4.34
  test("labels filter the attendee list and have a column in its export", async () => {
    const { event, label, listed, ada, bea, params, token } = await setUp();
    const press = await aLabel(app.db, { event, name: "Press" });
    const vip = await aLabel(app.db, { event, name: "VIP, first row" });
    await label(ada, { add: [press.id, vip.id] });
    await label(bea, { add: [vip.id] });
    expect(await listed({ "filter_fields[label_id][in]": String(press.id) })).toEqual(["Ada Press VIP, first row"]);
    expect(await listed({ "filter_fields[label_id][in]": `${press.id},${vip.id}` })).toHaveLength(2);
    expect(await listed({ "filter_fields[label_id][ne]": String(press.id) })).toEqual(["Bea VIP, first row"]);
    const query = { columns: "name,labels", sort_by: "first_name", format: "csv" };
    const file = await app.call(
      attendees.export,
      { params, query: query as never },
      { token, headers: { "accept-language": "en" } },
    );
    expect(String(file.body).split("\r\n").slice(0, 3)).toEqual([
      "\uFEFFFirst name,Last name,Labels",
      'Ada,Lovelace,"Press, VIP, first row"',
      'Bea,Lovelace,"VIP, first row"',
    ]);
  });
});
