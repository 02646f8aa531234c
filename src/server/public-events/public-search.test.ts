import { afterAll, beforeAll, expect, test } from "vitest";
import pg from "pg";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { events } from "#contract/events.ts";
import { publicEvents } from "#contract/public-events.ts";
import { publicOrganizers } from "#contract/public-organizers.ts";
import { anEvent, anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

// The public finds events by titles, venue and organizer, in everyday spelling.

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const venue = (over: object = {}) => ({
  ...{ venue_name: "Café Zürich", address_line_1: "Łódzka 5", address_line_2: null, city: "Świnoujście" },
  ...{ state_or_region: "Pomorze", zip_or_postal_code: "72-600", country: "PL", ...over },
});
const ELSEWHERE = {
  venue_name: null,
  address_line_1: null,
  state_or_region: null,
  zip_or_postal_code: null,
  city: "Porto",
};
const at = (over: object = {}) => ({ location_details: JSON.stringify(venue(over)) });

async function found(query: string): Promise<string[]> {
  const { status, body } = await app.call(publicEvents.list, { query: { query } as never });
  expect(status).toBe(200);
  return body.data.map(({ title }) => title).toSorted();
}

// SPEC 2.37
test("event is found by title in any language, venue and organizer, in any order and without accents", async () => {
  const organizer = await anOrganizer(app.db, { name: "O’Brien & Søns" });
  await anEvent(app.db, {
    ...{ organizer, status: "LIVE", title: "Jazz in the Park", settings: at() },
    translations: { de: { title: "Jazz im Grünen" }, "zh-cn": { title: "公园爵士夜" } },
  });
  await anEvent(app.db, { status: "LIVE", title: "Jazz elsewhere", settings: at(ELSEWHERE) });
  for (const query of [
    ...["swinoujscie jazz", "JAZZ ŚWINOUJŚCIE", "park obrien", "sons jazz", "zurich park", "lodzka", "72600 jazz"],
    ...["grunen", "Im GRÜNEN swinoujscie", "爵士 公园", "obrien pomorze", "in park sw"],
  ])
    expect([query, await found(query)]).toEqual([query, ["Jazz in the Park"]]);
  expect(await found("jazz")).toEqual(["Jazz elsewhere", "Jazz in the Park"]);
  for (const query of ["jazz berlin", "parkk", "pl jazz", "%", "_", "jazz %", "公园夜场"])
    expect([query, await found(query)]).toEqual([query, []]);
  const own = await app.call(publicOrganizers.events, {
    params: { organizer_id: organizer.id },
    query: { query: "zurich" } as never,
  });
  expect(own.body.data).toHaveLength(1);
});

test("event is found by its changed title, venue and organizer, and no longer by the previous ones", async () => {
  const { account, token } = await aSignedInUser(app.db);
  const [organizer, heir] = [
    await anOrganizer(app.db, { account, name: "Quayside" }),
    await anOrganizer(app.db, { account, name: "Heirloom" }),
  ];
  const event = await anEvent(app.db, { organizer, status: "LIVE", title: "Polka", settings: at({ city: "Aachen" }) });
  const params = { event_id: event.id };
  expect(await found("polka aachen quayside")).toEqual(["Polka"]);
  await app.call(events.change, { params, body: { title: "Mazurka" } }, { token });
  const location_details = venue({ city: "Bremen" });
  await app.call(eventSettingCalls.update, { params, body: { location_details } }, { token });
  expect([await found("polka"), await found("aachen"), await found("mazurka bremen")]).toEqual([[], [], ["Mazurka"]]);
  await app.db.updateTable("organizers").set({ name: "Dockside" }).where("id", "=", organizer.id).execute();
  expect([await found("quayside"), await found("dockside mazurka")]).toEqual([[], ["Mazurka"]]);
  await app.db.updateTable("events").set({ organizer_id: heir.id }).where("id", "=", event.id).execute();
  expect([await found("dockside"), await found("heirloom mazurka")]).toEqual([[], ["Mazurka"]]);
});

// SECURITY S150
test("search finds neither the venue of an online event, nor drafts, nor unlisted events", async () => {
  const settings = { ...at({ venue_name: "Hiddenhouse" }), is_online_event: true };
  await anEvent(app.db, { status: "LIVE", title: "Webinar", settings });
  expect([await found("hiddenhouse"), await found("webinar")]).toEqual([[], ["Webinar"]]);
  await anEvent(app.db, { status: "DRAFT", title: "Notyet", settings: at() });
  await anEvent(app.db, { status: "LIVE", title: "Unlisted", settings: { allow_search_engine_indexing: false } });
  const organizer = await anOrganizer(app.db, { name: "Shy", has_public_page: false });
  await anEvent(app.db, { status: "LIVE", title: "Shyness", organizer });
  expect([await found("notyet"), await found("unlisted"), await found("shy")]).toEqual([[], [], []]);
});

test("concurrent changes of an event and its organizer are both searchable (race)", async () => {
  const organizer = await anOrganizer(app.db, { name: "Before" });
  const event = await anEvent(app.db, { organizer, status: "LIVE", title: "Earlier", settings: at() });
  const [first, other] = await Promise.all(
    [1, 2].map(async () => {
      const client = new pg.Client({ connectionString: app.connectionString });
      await client.connect();
      return client;
    }),
  );
  if (!first || !other) throw new Error("no connections");
  try {
    await first.query("begin");
    await first.query("update events set title = 'Later' where id = $1", [event.id]);
    // waits for the first transaction
    const waiting = other.query("update organizers set name = 'Afterwards' where id = $1", [organizer.id]);
    await expect
      .poll(async () => {
        const { rows } = await first.query("select 1 from pg_locks where not granted");
        return rows.length;
      })
      .toBeGreaterThan(0);
    await first.query("commit");
    await waiting;
  } finally {
    await Promise.all([first.end(), other.end()]);
  }
  expect([await found("later afterwards"), await found("earlier"), await found("before")]).toEqual([["Later"], [], []]);
});
