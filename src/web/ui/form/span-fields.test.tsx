import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { fireEvent, render, screen } from "#web/testing/render.tsx";
import { SpanFields } from "./span-fields.tsx";
import { useLooseField } from "./use-loose-field.ts";

function show(first: { start: string | null; end: string | null }) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  let current = first;
  function Held() {
    const [start, setStart] = useState(first.start);
    const [end, setEnd] = useState(first.end);
    current = { start, end };
    return (
      <SpanFields
        start={useLooseField("start_date", start, setStart)}
        end={useLooseField("end_date", end, setEnd)}
        zone="Europe/Lisbon"
      />
    );
  }
  render(
    <I18nProvider i18n={i18n}>
      <Held />
    </I18nProvider>,
  );
  const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
  return { type, held: () => current };
}

test("end of an event follows its start: two hours later at first, then with the duration that was set", () => {
  const { type, held } = show({ start: null, end: null });
  type(/^Starts/, "2199-05-03T19:30");
  expect(held().end).toBe("2199-05-03T21:30");
  type(/^Ends/, "2199-05-04T01:00");
  type(/^Starts/, "2199-06-01T20:00");
  expect(held().end).toBe("2199-06-02T01:30");
});

test("event without an end stays without one", () => {
  const { type, held } = show({ start: "2199-05-03T17:30:00.000Z", end: null });
  type(/^Starts/, "2199-06-01T20:00");
  expect(held().end).toBeNull();
});

test("newly entered start in the distant past has a note, and an existing one has none", () => {
  const { type } = show({ start: "2020-05-03T17:30:00.000Z", end: null });
  expect(screen.queryByText(/^That was/)).toBeNull();
  type(/^Starts/, "2020-06-01T20:00");
  expect(screen.getByRole("status").textContent).toMatch(/^That was \d+ years ago/);
  type(/^Starts/, "2199-06-01T20:00");
  expect(screen.queryByText(/^That was/)).toBeNull();
});

test("unreadable end is replaced by one that follows the start, and its error disappears", () => {
  const { type, held } = show({ start: "2199-05-03T17:30:00.000Z", end: "2199-05-03T19:30:00.000Z" });
  type(/^Ends/, "nonsense");
  expect(screen.getByText(/^Enter a date and time, for example /)).toBeTruthy();
  type(/^Starts/, "2199-06-01T20:00");
  expect(held().end).toBe("2199-06-01T22:00");
  expect(screen.queryByText(/^Enter a date and time, for example /)).toBeNull();
  expect(screen.getByLabelText(/^Ends/).getAttribute("aria-invalid")).toBeNull();
});

test("one line names the time zone of both fields", () => {
  show({ start: "2199-05-03T17:30:00.000Z", end: null });
  expect(screen.getAllByText(/^Times are in/)).toHaveLength(1);
});
