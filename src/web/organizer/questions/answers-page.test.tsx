import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import type { AnswerRow, Question } from "#contract/questions.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent, aQuestion, pageOf } from "#web/testing/factories.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import AnswersPage from "./answers-page.tsx";

function Page() {
  return useEventQuery().data ? <AnswersPage /> : null;
}

const meal = aQuestion({
  ...{ id: 4, title: "Meal", type: "CHECKBOX", belongs_to: "TICKET", has_answers: true },
  options: [
    { id: 1, label: "Meat", is_hidden: false },
    { id: 2, label: "Vegan", is_hidden: false },
  ],
});
const ada: AnswerRow = {
  ...{ id: 9, answer: ["Vegan"], first_name: "Ada", last_name: "Lovelace", order_id: 6, attendee_id: 8 },
  ...{ public_id: "A-1", created_at: "2027-01-01T10:00:00.000Z" },
};

function open(question: Question, rows: AnswerRow[], isCut = false) {
  const counted = [
    { id: 1, label: "Meat", answers: 3 },
    { id: 2, label: "Vegan", answers: 1 },
  ];
  return renderDashboard(
    <Routes>
      <Route path="questions/:question_id/answers" element={<Page />} />
    </Routes>,
    {
      "GET /events/5": () => ({ body: { data: anEvent() } }),
      "GET /events/5/questions/4": () => ({ body: { data: question } }),
      "GET /events/5/questions/4/answers": () => ({ body: pageOf(rows) }),
      "GET /events/5/questions/4/summary": () => ({ body: { data: { answers: 4, is_cut: isCut, options: counted } } }),
    },
    "/manage/event/5/questions/4/answers",
  );
}

// SPEC 2.28
test("answers page shows count and share of each option, which filter the list", async () => {
  open(meal, [ada]);
  const bars = within(await screen.findByRole("region", { name: "4 answers" }));
  const [meat, vegan] = bars.getAllByRole("button");
  expect([meat?.textContent, vegan?.textContent]).toEqual(["Meat3 · 75%", "Vegan1 · 25%"]);
  await userEvent.click(vegan as HTMLElement);
  expect(decodeURIComponent(window.location.search)).toContain("filter_fields[option_id][eq]=2");
  expect(vegan?.getAttribute("aria-pressed")).toBe("true");
});

test("answers page says where its counts cover only the newest answers", async () => {
  open(meal, [ada], true);
  expect(await screen.findByRole("heading", { name: "Latest 4 answers" })).toBeTruthy();
});

test("answer links to the ticket of its attendee", async () => {
  open(meal, [ada]);
  const link = await screen.findByRole("link", { name: "Ada Lovelace" });
  expect(link.getAttribute("href")).toBe("/manage/event/5/attendees?open=8");
});

test("answers to a text question have no bars and keep their line breaks", async () => {
  open({ ...meal, type: "MULTI_LINE_TEXT", options: [] }, [{ ...ada, answer: "One\nTwo", attendee_id: null }]);
  expect(await screen.findByText(/One\s+Two/)).toBeTruthy();
  expect(screen.queryByRole("region")).toBeNull();
  expect(screen.getByRole("link", { name: "Ada Lovelace" }).getAttribute("href")).toBe("/manage/event/5/orders?open=6");
});
