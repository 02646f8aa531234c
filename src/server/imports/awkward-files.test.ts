import { afterAll, beforeAll, expect, test } from "vitest";
import { attendees } from "#contract/attendees.ts";
import { imports } from "#contract/imports.ts";
import { joinOptions, readImportedAnswer } from "#domain/import-answers.ts";
import { LOCALES } from "#domain/locales.ts";
import { aQuestion } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { anImport } from "./testing/an-import.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const LINES = (cells: string[][]) => `${cells.map((line) => line.map((cell) => `"${cell}"`).join(",")).join("\n")}\n`;

/** Imports the file and returns its attendees' names and the check with its problems by line. */
async function imported(fixture: Awaited<ReturnType<typeof anImport>>, content: string, change = {}) {
  const { begin, run, work, people } = fixture;
  const { id, checked } = await begin(content, change);
  if (checked.attendees > 0) await run(id, { attendees: checked.attendees });
  if (checked.attendees > 0) await work(id);
  return { id, checked, names: (await people()).map(({ first_name, last_name }) => [first_name, last_name]) };
}

test("import reads dates of birth in many spellings; an unreadable one leaves the answer empty with a note", async () => {
  const fixture = await anImport(app);
  const question = { title: "Date of birth", belongs_to: "TICKET", type: "DATE" } as const;
  await aQuestion(app.db, { event: fixture.event, ...question });
  const days = ["24.12.1990", "1990-12-24", "24/12/1990", "12/24/1990", "Dec 24 1990", "24. Dezember 1990"];
  const otherDates = ["24 décembre 1990", "24 de diciembre de 1990", "1990年12月24日", "unknown"];
  const lines = [...days, ...otherDates].map((day, at) => [`P${at} Test`, `p${at}@example.test`, "Seat", day]);
  const { checked, names } = await imported(fixture, LINES([["Name", "Email", "Ticket", "Date of birth"], ...lines]));
  expect(checked).toMatchObject({ attendees: 10, problem_lines: 0, note_lines: 1 });
  expect(checked.problems).toMatchObject([{ line: 11, problem: "answer_wrong", value: "unknown" }]);
  expect(names).toHaveLength(10);
  const answers = app.db.selectFrom("question_answers").select("answer").where("event_id", "=", fixture.event.id);
  expect(await answers.execute()).toEqual(Array.from({ length: 9 }, () => ({ answer: "1990-12-24" })));
});

test("import asks for the order of day and month of ambiguous dates and leaves them empty until then", async () => {
  const fixture = await anImport(app);
  const { begin, check } = fixture;
  const file = LINES([
    ["Name", "Email", "Ticket", "Order date"],
    ["Ada Sousa", "a@example.test", "Seat", "01/02/2026"],
    ["Bo Lund", "b@example.test", "Seat", "03/04/2026"],
  ]);
  const { id, mapping, checked } = await begin(file);
  expect(checked).toMatchObject({ attendees: 2, asks_day_order: true, note_lines: 2, problem_lines: 0 });
  const { body } = await check(id, mapping, { day_order: "DMY" });
  expect(body.data).toMatchObject({ asks_day_order: false, note_lines: 0 });
  await fixture.run(id, { attendees: 2 });
  await fixture.work(id);
  expect((await fixture.bought()).map(({ created_at }) => created_at.slice(0, 10)).toSorted()).toEqual([
    "2026-02-01",
    "2026-04-03",
  ]);
});

test("one unambiguous date late in a column decides the date order of the whole column", async () => {
  const fixture = await anImport(app);
  const file = LINES([
    ["Name", "Email", "Ticket", "Order date"],
    ["Ada Sousa", "a@example.test", "Seat", "01/02/2026"],
    ["Bo Lund", "b@example.test", "Seat", "24/12/2025"],
  ]);
  await imported(fixture, file);
  expect((await fixture.bought()).map(({ created_at }) => created_at.slice(0, 10)).toSorted()).toEqual([
    "2025-12-24",
    "2026-02-01",
  ]);
});

test("declined, waitlisted and unpaid guests get no ticket, and unknown statuses are asked for", async () => {
  const fixture = await anImport(app);
  const states = [
    "approved",
    "declined",
    "waitlist",
    "pending_approval",
    "invited",
    "On hold",
    "Failed",
    "Pending payment",
  ];
  const lines = [...states, "VIP list", "VIP list"].map((state, at) => [
    `P${at}`,
    `p${at}@example.test`,
    "Seat",
    state,
  ]);
  const file = LINES([["name", "email", "ticket_name", "approval_status"], ...lines]);
  const { begin, check } = fixture;
  const { id, mapping, checked } = await begin(file);
  expect(mapping.columns.status).toBe(3);
  expect(checked).toMatchObject({ attendees: 1, cancelled: 7, problem_lines: 2 });
  expect(checked.statuses[0]).toEqual({ value: "VIP list", count: 2, becomes: null });
  expect(checked.problems.map(({ problem }) => problem)).toEqual(["status_unknown", "status_unknown"]);
  const becomes = (value: "VALID" | "LEFT_OUT") => ({ statuses: [{ value: "VIP list", becomes: value }] });
  expect((await check(id, mapping, becomes("VALID"))).body.data).toMatchObject({ attendees: 3, problem_lines: 0 });
  expect((await check(id, mapping, becomes("LEFT_OUT"))).body.data).toMatchObject({ attendees: 1, cancelled: 9 });
});

test.for([
  ["Confirmed", 1],
  ["bezahlt", 1],
  ["Annulé", 0],
  ["liste d’attente", 0],
  ["pendiente de pago", 0],
  ["não", 0],
  ["Aguardando pagamento", 0],
  ["候补", 0],
  ["已支付", 1],
  ["Not attending", 0],
] as const)("number of valid tickets for imported status %s is %i", async ([status, attendees]) => {
  const { begin } = await anImport(app);
  const file = LINES([
    ["Name", "Email", "Ticket", "RSVP"],
    ["Ada", "a@example.test", "Seat", status],
  ]);
  expect((await begin(file)).checked).toMatchObject({ attendees, problem_lines: 0 });
});

test("unreadable prices and arrivals never leave out a guest", async () => {
  const fixture = await anImport(app);
  const prices = ["Free", "-", "€ -", "gratis", "kostenlos", "$0.00", "12,50 €", "US$12.50", "cheap"];
  const arrivals = ["N", "Y", "yes", "no", "oui", "ja", "否", "perhaps", ""];
  const lines = prices.map((price, at) => [`P${at}`, `p${at}@example.test`, "Seat", price, arrivals[at] ?? ""]);
  const file = LINES([["Name", "Email", "Ticket", "Price", "Check-in"], ...lines]);
  const { checked } = await imported(fixture, file, { check_in_list_id: fixture.list.id });
  expect(checked).toMatchObject({ attendees: 9, problem_lines: 0, total_gross: 1250 });
  expect(checked.problems.map(({ line, problem }) => [line, problem])).toEqual([
    [9, "price_wrong"],
    [9, "date_wrong"],
    [10, "price_wrong"],
  ]);
  const came = (await fixture.people()).filter(({ checked_in_at }) => checked_in_at !== null);
  expect(came.map(({ first_name }) => first_name)).toEqual(["P1", "P2", "P4", "P5"]);
});

test("import keeps name suffixes, decodes entities, skips totals and reports garbled names", async () => {
  const fixture = await anImport(app);
  const file = LINES([
    ["Name", "Email", "Ticket"],
    ["Ana Silva, MD, PhD", "1@example.test", "Seat"],
    ["Conor O&#8217;Brien", "2@example.test", "Seat"],
    ["JÃ¼rgen Mayer", "3@example.test", "Seat"],
    ["Smith, John", "4@example.test", "Seat"],
    ["Totals", "", "4"],
  ]);
  const { checked, names } = await imported(fixture, file);
  expect(names).toEqual([
    ["Ana", "Silva, MD, PhD"],
    ["Conor", "O’Brien"],
    ["John", "Smith"],
    ["JÃ¼rgen", "Mayer"],
  ]);
  expect(checked.problems.map(({ line, problem }) => [line, problem])).toEqual([
    [4, "name_garbled"],
    [6, "totals_line"],
  ]);
});

const LABELS = ["Fish, grilled", "Salad", "Soup; hot", "A", "B", "A; B", "C\\D", "=SUM(1)", "Fish"];

test.for([
  ["Fish, grilled", ["Fish, grilled"]],
  ["Fish, grilled; Salad", ["Fish, grilled", "Salad"]],
  ["Fish, grilled, Salad", ["Fish, grilled", "Salad"]],
  ["salad, soup; hot", ["Salad", "Soup; hot"]],
  ["Fish, Salad", ["Fish", "Salad"]],
  ["Salad\nA", ["Salad", "A"]],
  ["Salad, nothing", undefined],
  ...LABELS.flatMap((label, at) =>
    LABELS.slice(at + 1).map((other) => [joinOptions([label, other]), [label, other]] as const),
  ),
] as const)("import reads checkbox answers written as %s", ([text, labels]) => {
  const options = LABELS.map((label, at) => ({ id: at + 1, label, is_hidden: false }));
  const question = {
    ...({ id: 1, type: "CHECKBOX", belongs_to: "TICKET", required: false, condition: null, ticket_ids: null } as const),
    options,
  };
  const ids = labels?.map((label) => LABELS.indexOf(label) + 1).toSorted();
  expect(readImportedAnswer(question, text)).toEqual(ids);
});

test("stored file can be read again with other options, which guesses its columns again", async () => {
  const { upload, at, token, check, run } = await anImport(app);
  const { body } = await upload("Gäste;x\nName;Email\nAda;a@example.test\n");
  const { id } = body.data;
  const read = (change: object) =>
    app.call(
      imports.read,
      { ...at(id), body: { sheet: null, separator: null, encoding: null, heading_line: null, ...change } },
      { token },
    );
  const { body: first } = await read({ heading_line: 1, separator: ";" });
  expect(first.data).toMatchObject({
    header: ["Gäste", "x"],
    row_count: 2,
    reading: { heading_line: 1, separator: ";", encoding: "utf-8" },
  });
  const { body: second } = await read({ heading_line: 2 });
  expect(second.data).toMatchObject({
    header: ["Name", "Email"],
    row_count: 1,
    mapping: { columns: { name: 0, email: 1 } },
  });
  expect((await read({ heading_line: 3 })).status).toBe(422);
  expect((await read({ separator: "x" })).status).toBe(422);
  const seat = { columns: { name: 0, email: 1 }, all_become: (await anImport(app)).seat.prices[0]?.id ?? null };
  expect((await check(id, { ...second.data.mapping, ...seat })).status).toBe(200);
  expect((await run(id)).status).toBe(409);
});

test.for(LOCALES.flatMap((locale) => (["csv", "xlsx"] as const).map((format) => [locale, format] as const)))(
  "our attendee export in %s as %s imports again unchanged",
  async ([locale, format]) => {
    const from = await anImport(app);
    const to = await anImport(app);
    const options = ["Fish, grilled", "Salad", "Soup; hot"];
    const questionInputs = [
      { title: "Lunch", type: "CHECKBOX", options },
      { title: "Words", type: "MULTI_LINE_TEXT" },
      { title: "Born", type: "DATE" },
    ] as const;
    for (const { event } of [from, to])
      for (const question of questionInputs)
        await aQuestion(app.db, {
          event,
          ...question,
          belongs_to: "TICKET",
          options: "options" in question ? [...question.options] : [],
        });
    const guests = [
      ["Ada", 'O"Brien, PhD', "Fish, grilled; Soup\\; hot", "one\ntwo; =three\t|four", "1990-12-24"],
      ["Bo &amp; Co", "_x0041_", "Salad", "&lt;b&gt; &#8217;", "2001-02-03"],
      ["Cy", "0012", "", "=1+1", ""],
      ["Di", "'=x", "Soup; hot", "'-7", ""],
      ["שרה", "כהן 🎉", "", "007", ""],
      ["Zoë, Jr.", "van der Berg", "", "R&D", ""],
    ];
    const cells = guests.map(([first, last, lunch, comment, born], at) => ({
      ...{ "First name": first, "Last name": last, Email: `g${at}@example.test`, Ticket: "Seat" },
      ...{ Lunch: lunch, Words: comment, Born: born },
    }));
    // in the form that our exports write, so that the first import changes nothing
    await seed(from, cells);
    const file = await exported(from, locale, format);
    const { body } = await to.upload(file, { name: `attendees.${format}` });
    const { id, mapping } = body.data;
    const { body: checked } = await to.check(id, mapping);
    expect(checked.data).toMatchObject({ attendees: guests.length, problem_lines: 0, problems: [] });
    await to.run(id, { attendees: guests.length });
    await to.work(id);
    expect(await peopleOf(to)).toEqual(await peopleOf(from));
  },
);

type Import = Awaited<ReturnType<typeof anImport>>;

/** Attendees with awkward names and answers, as typed at the checkout. */
async function seed(fixture: Import, cells: Record<string, string | undefined>[]) {
  const plain = cells.map((row, at) => [`X${at}`, "Y", row["Email"] ?? "", "Seat"]);
  await fixture.whole(
    LINES([["First name", "Last name", "Email", "Ticket"], ...plain]),
    {},
    { attendees: cells.length },
  );
  const questions = await app.db.selectFrom("questions").selectAll().where("event_id", "=", fixture.event.id).execute();
  for (const row of cells) {
    const attendee = await app.db
      .updateTable("attendees")
      .set({ first_name: row["First name"] ?? "", last_name: row["Last name"] ?? "" })
      .where("event_id", "=", fixture.event.id)
      .where("email", "=", row["Email"] ?? "")
      .returning(["id", "order_id"])
      .executeTakeFirstOrThrow();
    for (const { id, title, type } of questions) {
      const text = row[title] ?? "";
      const labels = ["Fish, grilled", "Salad", "Soup; hot"];
      const ids = labels.flatMap((label, at) => (text.replaceAll("\\", "").includes(label) ? [at + 1] : []));
      const answer = JSON.stringify(type === "CHECKBOX" ? ids : text);
      if (text !== "")
        await app.db
          .insertInto("question_answers")
          .values({
            event_id: fixture.event.id,
            order_id: attendee.order_id,
            attendee_id: attendee.id,
            question_id: id,
            answer,
          })
          .execute();
    }
  }
}

async function exported({ params, token }: Import, locale: string, format: "csv" | "xlsx"): Promise<Buffer> {
  const response = await app.server.inject({
    method: attendees.export.method,
    url: `/api/events/${params.event_id}/attendees/export?format=${format}`,
    headers: { authorization: `Bearer ${token}`, "accept-language": locale },
  });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

async function peopleOf({ event }: Import) {
  return app.db
    .selectFrom("attendees")
    .leftJoin("question_answers", "question_answers.attendee_id", "attendees.id")
    .leftJoin("questions", "questions.id", "question_answers.question_id")
    .select(["first_name", "last_name", "email", "attendees.status", "questions.title", "question_answers.answer"])
    .where("attendees.event_id", "=", event.id)
    .orderBy("email")
    .orderBy("questions.title")
    .execute();
}
