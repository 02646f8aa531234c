import { afterAll, beforeAll, expect, test } from "vitest";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { events } from "#contract/events.ts";
import { publicEvents } from "#contract/public-events.ts";
import { anEvent, anOrganizer, aSignedInUser, aToken, aUser } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { organizer, status: "LIVE", description: "<p>Music &amp; <b>lights</b></p>" });
  const params = { event_id: event.id };
  const change = (body: object, by = token) =>
    app.call(eventSettingCalls.update, { params, body: body as never }, { token: by });
  return { account, token, event, params, change };
}

const TEXTS = { seo_title: "A night out", seo_description: "Come soon", seo_keywords: "music, quay" };

// SPEC 1.14, 3.78
test("SEO texts and button text are the organizer’s, and null restores the event’s own", async () => {
  const { token, params, change } = await setUp();
  const texts = { ...TEXTS, continue_button_text: "Count me in" };
  expect(await change(texts)).toMatchObject({ status: 200, body: { data: texts } });
  expect((await app.call(eventSettingCalls.get, { params }, { token })).body.data).toMatchObject(texts);
  const page = await app.call(publicEvents.get, { params });
  expect(page.body.data.settings).toMatchObject(texts);

  const { body } = await change({ seo_title: null, seo_description: " ", continue_button_text: "" });
  const expected = { seo_title: null, seo_description: null, seo_keywords: "music, quay", continue_button_text: null };
  expect(body.data).toMatchObject(expected);
  expect((await app.call(events.get, { params }, { token })).body.data.description_preview).toBe("Music & lights");
  expect(page.body.data.description_preview).toBe("Music & lights");
});

test("SEO texts are stored in one line without characters that change the text direction", async () => {
  const { change } = await setUp();
  const { body } = await change({ seo_title: " A\u202e night ", seo_description: "Come\r\n  soon" });
  expect(body.data).toMatchObject({ seo_title: "A night", seo_description: "Come soon" });
});

test.each([
  ["seo_title", "a".repeat(256)],
  ["seo_description", "a".repeat(256)],
  ["seo_keywords", "a".repeat(256)],
  ["seo_title", "a\u0000"],
  ["seo_title", 7],
  ["continue_button_text", "a".repeat(101)],
  ["continue_button_text", "Go\non"],
])("%s is rejected at its field when it is %j, and nothing else is changed", async (field, value) => {
  const { token, params, change } = await setUp();
  const refused = await change({ hide_getting_started_page: true, [field]: value });
  expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
  const now = await app.call(eventSettingCalls.get, { params }, { token });
  expect(now.body.data).toMatchObject({ [field]: null, hide_getting_started_page: false });
});

test("SEO texts and button text of the maximum length are accepted", async () => {
  const { change } = await setUp();
  const longest = { seo_title: "a".repeat(255), seo_keywords: "b".repeat(255), continue_button_text: "c".repeat(100) };
  expect((await change(longest)).body.data).toMatchObject(longest);
});

// SPEC 2.31
test("SEO texts reject an update of an outdated version", async () => {
  const { token, params, change } = await setUp();
  const { updated_at } = (await app.call(eventSettingCalls.get, { params }, { token })).body.data;
  expect((await change({ seo_title: "Theirs", updated_at })).status).toBe(200);
  expect(await change({ seo_title: "Mine", updated_at })).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect((await app.call(eventSettingCalls.get, { params }, { token })).body.data.seo_title).toBe("Theirs");
});

test("SEO texts can’t be changed by read-only or check-in members, or by other accounts", async () => {
  const { account, token, params, change } = await setUp();
  for (const work of ["READ_ONLY", "CHECK_IN"] as const) {
    const colleague = await aUser(app.db, { account, role: "ORGANIZER", work });
    expect([work, (await change(TEXTS, await aToken(app.db, colleague, account))).status]).toEqual([work, 403]);
  }
  expect((await change(TEXTS, (await aSignedInUser(app.db)).token)).status).toBe(404);
  expect((await app.call(eventSettingCalls.get, { params }, { token })).body.data.seo_title).toBeNull();
});
