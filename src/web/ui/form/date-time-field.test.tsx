import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Drawer } from "@mantine/core";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import type { Locale } from "#domain/locales.ts";
import { readTypedTime } from "#domain/typed-times.ts";
import { toInstant } from "#server/platform/wall-time.ts";
import { fireEvent, render, screen, waitFor, within } from "#web/testing/render.tsx";
import { DateTimeField, wallOf } from "./date-time-field.tsx";
import { useLooseField } from "./use-loose-field.ts";

function show(initial: string | null, zone: string, locale: Locale = "en") {
  i18n.loadAndActivate({ locale, messages: {} });
  let current = initial;
  function Held() {
    const [value, setValue] = useState(initial);
    current = value;
    return <DateTimeField {...useLooseField("at", value, setValue)} label="At" zone={zone} />;
  }
  render(
    <I18nProvider i18n={i18n}>
      <Held />
    </I18nProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("At");
  return {
    input,
    type: (value: string) => fireEvent.change(input, { target: { value } }),
    held: () => current,
  };
}

/** Instants around the changes of daylight saving time, and in zones without it. */
const INSTANTS = [
  ["Berlin, spring, before", "Europe/Berlin", "2027-03-28T00:59:00.000Z", "2027-03-28T01:59"],
  ["Berlin, spring, after", "Europe/Berlin", "2027-03-28T01:00:00.000Z", "2027-03-28T03:00"],
  ["Berlin, autumn, the first half past two", "Europe/Berlin", "2027-10-31T00:30:00.000Z", "2027-10-31T02:30"],
  ["Berlin, autumn, the second half past two", "Europe/Berlin", "2027-10-31T01:30:00.000Z", "2027-10-31T02:30"],
  ["Lord Howe, back by half an hour, first", "Australia/Lord_Howe", "2027-04-03T14:45:00.000Z", "2027-04-04T01:45"],
  ["Lord Howe, back by half an hour, second", "Australia/Lord_Howe", "2027-04-03T15:15:00.000Z", "2027-04-04T01:45"],
  ["Kathmandu, a quarter of an hour off", "Asia/Kathmandu", "2027-05-03T13:45:00.000Z", "2027-05-03T19:30"],
  ["seconds that no field shows", "Europe/Berlin", "2027-05-03T17:30:42.123Z", "2027-05-03T19:30"],
] as const;

describe("existing time in a field", () => {
  test.each(INSTANTS)("existing time is shown as local time: %s", (_name, zone, instant, wall) => {
    expect(readTypedTime(show(instant, zone).input.value, "en", "2027-01-01")).toEqual({
      day: wall.slice(0, 10),
      time: wall.slice(11),
    });
  });

  test.each(INSTANTS)("untouched time is sent unchanged: %s", (_name, zone, instant) => {
    const { input, held } = show(instant, zone);
    fireEvent.blur(input);
    expect(toInstant(held() ?? "", zone).toISOString()).toBe(instant);
  });

  test.each(INSTANTS)(
    "time that is changed and changed back is the original instant: %s",
    (_name, zone, instant, wall) => {
      const { type, held } = show(instant, zone);
      type("2027-07-01T12:00");
      expect(held()).toBe("2027-07-01T12:00");
      type(wall);
      expect(held()).toBe(instant);
    },
  );
});

test.each([
  ["Europe/Berlin", "2027-03-28T02:30", "2027-03-28T01:30:00.000Z"],
  ["Europe/Berlin", "2027-10-31T02:30", "2027-10-31T00:30:00.000Z"],
  ["Australia/Lord_Howe", "2027-10-03T02:15", "2027-10-02T15:45:00.000Z"],
  ["Asia/Kathmandu", "2027-05-03T19:30", "2027-05-03T13:45:00.000Z"],
])("time typed in %s as %s is the instant %s", (zone, typed, instant) => {
  const { type, held } = show(null, zone);
  type(typed);
  expect(held()).toBe(typed);
  expect(toInstant(held() ?? "", zone).toISOString()).toBe(instant);
  expect(wallOf(held(), zone)).toBe(typed);
});

test("cleared time is null", () => {
  const { type, held } = show("2027-05-03T17:30:00.000Z", "Europe/Berlin");
  type("");
  expect(held()).toBeNull();
});

test("time is written and read in the page's language, whatever the browser's", () => {
  const { input, type, held } = show("2027-05-03T17:30:00.000Z", "Europe/Berlin", "de");
  expect(input.value).toBe("Mo., 3. Mai 2027, 19:30 Uhr");
  type("4.5.2027 20:15");
  expect(held()).toBe("2027-05-04T20:15");
  expect(input.value).toBe("4.5.2027 20:15");
  fireEvent.blur(input);
  expect(input.value).toBe("Di., 4. Mai 2027, 20:15 Uhr");
});

test("incomplete time stays and reports what is missing", () => {
  const { input, type, held } = show(null, "Europe/Berlin");
  type("May 3, 2027");
  fireEvent.blur(input);
  expect(input.value).toBe("May 3, 2027");
  expect(screen.getByText(/^Add a time, for example /)).toBeTruthy();
  expect(held()).toBeNull();
});

test("picker selects a day with the arrow keys and a time from a list of quarter hours", async () => {
  const { input, held } = show("2027-05-03T17:30:00.000Z", "Europe/Berlin");
  await userEvent.type(input, "{Alt>}{ArrowDown}{/Alt}");
  const grid = await screen.findByRole("grid", { name: "May 2027" });
  expect(document.activeElement).toBe(within(grid).getByRole("button", { name: "Monday, May 3, 2027" }));
  await userEvent.keyboard("{ArrowRight}{ArrowDown}{Enter}");
  expect(held()).toBe("2027-05-11T19:30");
  const times = screen.getByRole("listbox", { name: "Time" });
  expect(within(times).getAllByRole("option")).toHaveLength(96);
  expect(within(times).getByRole("option", { selected: true }).textContent).toMatch(/7:30/);
  await userEvent.click(within(times).getByRole("option", { name: /8:15.PM/ }));
  expect(held()).toBe("2027-05-11T20:15");
});

test.each([
  ["en", "Sun"],
  ["de", "Mo"],
] as const)("calendar in %s starts the week on %s", async (locale, first) => {
  const { input } = show("2027-05-03T17:30:00.000Z", "Europe/Berlin", locale);
  await userEvent.type(input, "{Alt>}{ArrowDown}{/Alt}");
  const [head] = within(await screen.findByRole("grid")).getAllByRole("columnheader");
  expect(head?.textContent).toBe(first);
});

test("Escape closes the calendar first, and the drawer around it only after that", async () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  function Held() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <Drawer opened={isOpen} onClose={() => setIsOpen(false)} title="A drawer" transitionProps={{ duration: 0 }}>
        <DateTimeField {...useLooseField("at", null, () => undefined)} label="At" zone="Europe/Berlin" />
      </Drawer>
    );
  }
  render(
    <I18nProvider i18n={i18n}>
      <Held />
    </I18nProvider>,
  );
  const opener = await screen.findByRole("button", { name: "Choose from calendar" });
  await userEvent.click(opener);
  const grid = await screen.findByRole("grid");
  await waitFor(() => expect(grid.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("grid")).toBeNull();
  expect(screen.getByRole("dialog", { name: "A drawer" })).toBeTruthy();
  opener.focus();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
