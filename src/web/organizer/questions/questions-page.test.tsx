import { configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Question } from "#contract/questions.ts";
import { giveRowsHeights, moveByKeyboard } from "#web/testing/move-rows.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent, aQuestion, aTicket, eventSettings, pageOf } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { useEventQuery } from "#web/organizer/use-event.ts";
import QuestionsPage from "./questions-page.tsx";
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
import "#web/ui/dialogs/confirm-dialog.tsx";
import "#web/ui/dialogs/drawer-frame.tsx";
import "./question-drawer.tsx";
import "./question-form.tsx";

beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

const options = [
  { id: 1, label: "Meat", is_hidden: false },
  { id: 2, label: "Vegan", is_hidden: false },
];
const heard = aQuestion({ id: 1, order: 1 });
const hidden = aQuestion({ id: 2, order: 2, title: "Company", is_hidden: true });
const train = aQuestion({ id: 3, order: 3, title: "Which train?", required: true });
const meal = aQuestion({ id: 4, order: 4, title: "Meal", type: "RADIO", belongs_to: "TICKET", options });
const nuts = aQuestion({
  ...{ id: 5, order: 5, title: "Nuts?", belongs_to: "TICKET", all_tickets: false, ticket_ids: [1] },
  condition: { question_id: 4, option_ids: [2] },
});
const all = [heard, hidden, train, meal, nuts];

function Page() {
  return useEventQuery().data ? (
    <>
      <QuestionsPage />
      <ConfirmHost />
    </>
  ) : null;
}

type Options = { questions?: Question[]; search?: string; shown?: boolean; refuses?: boolean };

/** An API with these questions. `shown`: hidden questions are in the list. */
function open({ questions = all, search = "", shown = false, refuses = false }: Options = {}) {
  const settings = eventSettings({ show_hidden_questions: shown });
  const questionOf = (id: number) => questions.find((question) => question.id === id);
  return renderDashboard(
    <Page />,
    {
      "GET /events/5": () => ({ body: { data: anEvent() } }),
      "GET /events/5/settings": () => ({ body: { data: settings } }),
      "PATCH /events/5/settings": (body: object) => ({ body: { data: { ...settings, ...body } } }),
      "GET /events/5/tickets": () => ({ body: pageOf([aTicket()]) }),
      "GET /events/5/questions": () => ({ body: pageOf(questions) }),
      "GET /events/5/questions/4": () => ({ body: { data: questionOf(4) } }),
      "GET /events/5/questions/5": () => ({ body: { data: questionOf(5) } }),
      "POST /events/5/questions": (body: object) => ({ body: { data: { ...heard, ...body } } }),
      "PUT /events/5/questions/4": (body: object) => ({ body: { data: { ...meal, ...body } } }),
      "PATCH /events/5/questions/4": (body: object) => ({ body: { data: { ...meal, ...body } } }),
      "DELETE /events/5/questions/1": () => ({ status: 200 }),
      "POST /events/5/questions/sort": () =>
        refuses
          ? {
              status: 422,
              body: {
                code: "invalid",
                message: "Please check the highlighted fields.",
                errors: { question_ids: ["A question must come after the one it depends on."] },
              },
            }
          : { status: 200 },
    },
    `/manage/event/5/questions${search}`,
  );
}

// SPEC 2.28, 5.44
test("default questions are listed first and cannot be edited", async () => {
  open();
  const always = within(await screen.findByRole("region", { name: "Always asked" }));
  expect(always.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "First name",
    "Last name",
    "Email",
  ]);
  expect(always.getByText(/you can’t edit these questions\.$/)).toBeTruthy();
  expect(always.queryByRole("button")).toBeNull();
});

// SPEC 1.12
test("question list shows type, audience and condition", async () => {
  open();
  const row = within((await screen.findByRole("button", { name: /^Nuts/ })).closest("tr") as HTMLElement);
  expect(row.getByText(/Only if “Meal” is Vegan/)).toBeTruthy();
  expect(await row.findByText("For each ticket · Standard")).toBeTruthy();
  expect(screen.getByText("Short answer · required")).toBeTruthy();
});

// SPEC 2.61
test("moving a question saves all ids, and it stays among the questions of its audience", async () => {
  giveRowsHeights();
  const { written } = open({ questions: [heard, train, meal, nuts] });
  await moveByKeyboard("Which train?", "{ArrowDown}");
  expect(written).toEqual([]);
  await moveByKeyboard("Which train?", "{ArrowUp}");
  await waitFor(() => expect(written.map(({ body }) => body?.["question_ids"])).toEqual([[3, 1, 4, 5]]));
});

// SPEC 8.22
test("question order that the server rejects is reverted with the reason", async () => {
  giveRowsHeights();
  open({ questions: [heard, train, meal, nuts], refuses: true });
  await moveByKeyboard("Meal", "{ArrowDown}");
  expect(
    await screen.findByText(
      "We couldn’t change the order. A question must come after the one it depends on. Try again or refresh the page.",
    ),
  ).toBeTruthy();
});

// SPEC 2.61
test("questions cannot be reordered while a filter hides some", async () => {
  open({ search: "?filter_fields[type][in]=RADIO" });
  expect(await screen.findByText("Clear the search and filters to change the order.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Move Meal" })).toBeNull();
});

// SPEC 2.33, 3.36
test("showing hidden questions is saved in the event settings", async () => {
  const { written } = open();
  await userEvent.click(await screen.findByRole("switch", { name: "Show 1 hidden question" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]).toMatchObject({
    method: "PATCH",
    path: "/events/5/settings",
    body: { show_hidden_questions: true },
  });
});

// SPEC 8.23
test("question with answers cannot be deleted, and hiding it is offered", async () => {
  const { written } = open({ questions: [{ ...meal, has_answers: true }] });
  await userEvent.click(await screen.findByRole("button", { name: "More actions for Meal" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  expect(await screen.findByText("“Meal” can’t be deleted")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Hide question" }));
  await waitFor(() => expect(written).toMatchObject([{ method: "PATCH", body: { is_hidden: true } }]));
});

// SPEC 5.43, 8.45
test("choice question requires at least one option before it is sent", async () => {
  const { written } = open({ search: "?open=new" });
  const drawer = within(await screen.findByRole("dialog"));
  await userEvent.type(await drawer.findByRole("textbox", { name: "Question" }), "Size");
  await userEvent.click(drawer.getByRole("combobox", { name: "Answer type" }));
  await userEvent.click(await screen.findByRole("option", { name: "Single choice" }));
  await userEvent.click(drawer.getByRole("button", { name: "Create question" }));
  expect(await drawer.findByText("Add at least one option.")).toBeTruthy();
  expect(drawer.getByText("Unable to create question. Please check your details")).toBeTruthy();
  expect(written).toEqual([]);
  await userEvent.type(drawer.getByRole("textbox", { name: "Option 1" }), "S");
  const preview = within(drawer.getByRole("region", { name: "Preview" }));
  expect(preview.getByRole("radio", { name: "S" })).toBeTruthy();
  await userEvent.click(drawer.getByRole("button", { name: "Create question" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({
    ...{ title: "Size", type: "RADIO", belongs_to: "TICKET", all_tickets: true, condition: null },
    options: [{ id: null, label: "S", is_hidden: false }],
  });
});

test("option with answers keeps its id when it is renamed or withdrawn", async () => {
  const { written } = open({ questions: [{ ...meal, has_answers: true }], search: "?open=4" });
  const drawer = within(await screen.findByRole("dialog"));
  const first = await drawer.findByRole("textbox", { name: "Option 1" });
  expect(drawer.getByRole("combobox", { name: "Answer type" })).toHaveProperty("disabled", true);
  await userEvent.clear(first);
  await userEvent.type(first, "Beef");
  await userEvent.click(drawer.getByRole("switch", { name: "No longer offered (Option 2)" }));
  await userEvent.click(drawer.getByRole("button", { name: "Save question" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body?.["options"]).toEqual([
    { id: 1, label: "Beef", is_hidden: false },
    { id: 2, label: "Vegan", is_hidden: true },
  ]);
});

test("condition of a question offers earlier questions of the same audience and is shown as text", async () => {
  open({ search: "?open=5" });
  const drawer = within(await screen.findByRole("dialog"));
  const fold = await drawer.findByRole("button", { name: "Condition" });
  expect(drawer.getByText(/^Only if “Meal” is Vegan/)).toBeTruthy();
  await userEvent.click(fold);
  await userEvent.click(drawer.getByRole("combobox", { name: "Depends on" }));
  const causes = within(await screen.findByRole("listbox", { name: "Depends on" }));
  expect(causes.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Meal"]);
});
