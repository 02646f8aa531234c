import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { act, fireEvent, render, screen } from "#web/testing/render.tsx";
import { AmountsQuestion } from "./amounts-question.tsx";
import { DayField } from "./day-field.tsx";
import type { ListState } from "./list-state.ts";
import { SearchField } from "./list-tools.tsx";

// The URL follows typed text in a transition, later than the next key.

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A field whose value is what it has sent, once `arrive` delivers the next value, or all. */
function show<Value>(first: Value, draw: (value: Value, send: (value: Value) => void) => ReactNode) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const sent: Value[] = [];
  let put: (value: Value) => void = () => undefined;
  function Held() {
    const [value, setValue] = useState(first);
    put = setValue;
    return draw(value, (sentValue) => sent.push(sentValue));
  }
  render(
    <I18nProvider i18n={i18n}>
      <Held />
    </I18nProvider>,
  );
  return {
    sent,
    arrive: () => act(() => put(sent.at(-1) as Value)),
    comeFromElsewhere: (value: Value) => act(() => put(value)),
  };
}

function type(label: string, text: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}
const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const pause = () => act(() => vi.advanceTimersByTime(260));

const search = (query: string, send: (query: string) => void) => (
  <SearchField label="Search" query={query} search={send} />
);

test("letter typed before the URL contains the previous search is kept and searched for", () => {
  const { sent, arrive } = show("", search);
  type("Search", "an");
  pause();
  type("Search", "ana");
  arrive();
  expect(shown("Search")).toBe("ana");
  pause();
  expect(sent).toEqual(["an", "ana"]);
  type("Search", "ana ");
  arrive();
  expect(shown("Search")).toBe("ana ");
});

test("first of two pending searches does not overwrite typed text", () => {
  const { sent, comeFromElsewhere, arrive } = show("", search);
  type("Search", "a");
  pause();
  type("Search", "an");
  pause();
  type("Search", "ana");
  comeFromElsewhere("a");
  expect(shown("Search")).toBe("ana");
  arrive();
  expect(shown("Search")).toBe("ana");
  pause();
  expect(sent.at(-1)).toBe("ana");
});

test("search that changes from elsewhere wins, also with an earlier text", () => {
  const { arrive, comeFromElsewhere } = show("", search);
  type("Search", "an");
  pause();
  arrive();
  type("Search", "ana");
  comeFromElsewhere("");
  expect(shown("Search")).toBe("");
  comeFromElsewhere("an");
  expect(shown("Search")).toBe("an");
});

function amounts(value: string | null, send: (value: string | null) => void) {
  const filters = value === null ? [] : [{ field: "total", operator: "gte", value }];
  const state = { filters } as unknown as ListState;
  return (
    <AmountsQuestion
      filter={{ kind: "amounts", field: "total", label: "Total", currency: "EUR", text: () => "Total" }}
      state={state}
      change={({ filters: now }) => send(now?.find(({ operator }) => operator === "gte")?.value ?? null)}
    />
  );
}

test("amount stays as it is typed, before and after the URL contains it", () => {
  const { sent, arrive, comeFromElsewhere } = show<string | null>(null, amounts);
  for (const text of ["1", "12", "12.", "12.5"]) {
    type("From", text);
    expect(shown("From")).toBe(text);
  }
  arrive();
  expect(shown("From")).toBe("12.5");
  expect(sent.at(-1)).toBe("1250");
  type("From", "x");
  expect(shown("From")).toBe("x");
  comeFromElsewhere(null);
  expect(shown("From")).toBe("");
});

test("amount that is changed back before the URL contains it is changed back there too", () => {
  const { sent } = show<string | null>("500", amounts);
  type("From", "50");
  type("From", "5");
  expect(sent).toEqual(["5000", "500"]);
});

const day = (value: string | null, send: (value: string | null) => void) => (
  <DayField label="Day" day={value} zone="Europe/Berlin" answer={send} />
);

test("date stays as it is typed and written out, before and after the URL contains it", () => {
  const { sent, arrive } = show<string | null>("2027-05-03", day);
  type("Day", "5/4/2027");
  expect(shown("Day")).toBe("5/4/2027");
  fireEvent.blur(screen.getByLabelText("Day"));
  expect(shown("Day")).toMatch(/May 4, 2027/);
  arrive();
  expect(shown("Day")).toMatch(/May 4, 2027/);
  expect(sent).toEqual(["2027-05-04"]);
});

test("date chosen from the calendar is shown at once", () => {
  const { sent } = show<string | null>("2027-05-03", day);
  fireEvent.click(screen.getByRole("button", { name: "Choose from calendar" }));
  fireEvent.click(screen.getByRole("button", { name: /May 6, 2027/ }));
  expect(sent).toEqual(["2027-05-06"]);
  expect(shown("Day")).toMatch(/May 6, 2027/);
});
