import { afterAll, beforeAll, expect, test } from "vitest";
import { attendees as attendeeCalls } from "#contract/attendees.ts";
import { orders } from "#contract/orders.ts";
import {
  aCompletedOrder,
  anAnswer,
  anEvent,
  anOrganizer,
  aQuestion,
  aSignedInUser,
  aTicket,
} from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

/** The last cells of each line, one for each question. */
const lastCells = (body: unknown, count: number) =>
  String(body)
    .trimEnd()
    .split("\r\n")
    .map((line) => (line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? []).filter(Boolean).slice(-count).join(""));

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }) });
  const ticket = await aTicket(app.db, { event });
  const bought = await aCompletedOrder(app.db, { event, ticket, quantity: 2 });
  const read = async (call: typeof orders.export | typeof attendeeCalls.export, language = "en") =>
    (await app.call(call, { params: { event_id: event.id } }, { token, headers: { "accept-language": language } }))
      .body;
  return { event, ...bought, read };
}

test("order export has a column for each order question in its order, without formulas", async () => {
  const { event, order, read } = await setUp();
  const home_of = await aQuestion(app.db, { event, title: "Address", type: "ADDRESS", order: 3 });
  const train = await aQuestion(app.db, { event, title: "Train", type: "DATE", order: 1 });
  const heard = await aQuestion(app.db, { event, title: "=1+1", order: 2, is_hidden: true });
  await aQuestion(app.db, { event, title: "Meal", belongs_to: "TICKET" });
  await anAnswer(app.db, { order, question: heard, answer: "=cmd()" });
  await anAnswer(app.db, { order, question: train, answer: "2027-05-03" });
  await anAnswer(app.db, {
    order,
    question: home_of,
    answer: { address_line_1: "Am Kai 4", city: "Hamburg", country: "DE" },
  });
  expect(lastCells(await read(orders.export), 3)).toEqual([
    "Train,'=1+1,Address",
    `2027-05-03,'=cmd(),"Am Kai 4, Hamburg, Germany"`,
  ]);
  expect(String(await read(orders.export, "de"))).toContain("Hamburg, Deutschland");
});

test("attendee export has a column for each ticket question, with the current labels of options", async () => {
  const { event, order, attendees, read } = await setUp();
  const wish = await aQuestion(app.db, {
    ...{ event, title: "Wishes", type: "CHECKBOX", belongs_to: "TICKET", options: ["Seat", "Quiet"] },
  });
  await aQuestion(app.db, { event, title: "Gone", belongs_to: "TICKET", deleted_at: new Date() });
  await anAnswer(app.db, { order, attendee: attendees[0], question: wish, answer: [1, 2] });
  const renamed = JSON.stringify([
    { id: 2, label: "Silence", is_hidden: true },
    { id: 1, label: "Seat", is_hidden: false },
  ]);
  await app.db.updateTable("questions").set({ options: renamed }).where("id", "=", wish.id).execute();
  const lines = String(await read(attendeeCalls.export))
    .trimEnd()
    .split("\r\n");
  expect(lines.map((line) => line.split(",").at(-1)).toSorted()).toEqual(["", '"Silence; Seat"', "Wishes"]);
});
