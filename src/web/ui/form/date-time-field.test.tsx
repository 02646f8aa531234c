import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { toInstant } from "#server/platform/wall-time.ts";
import { DateTimeField, wallOf } from "./date-time-field.tsx";
import { useLooseField } from "./use-loose-field.ts";

function show(initial: string | null, zone: string) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  let held = initial;
  function Held() {
    const [value, setValue] = useState(initial);
    held = value;
    return <DateTimeField field={useLooseField("at", value, setValue)} label="At" zone={zone} />;
  }
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Held />
      </MantineProvider>
    </I18nProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("At");
  return {
    input,
    type: (value: string) => fireEvent.change(input, { target: { value } }),
    held: () => held,
  };
}

/** Instants around the nights when clocks are put forward and back, and where they never are. */
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

describe("a time that stands there", () => {
  test.each(INSTANTS)("%s: is shown as the clocks show it", (_name, zone, instant, wall) => {
    expect(show(instant, zone).input.value).toBe(wall);
  });

  test.each(INSTANTS)("%s: untouched, it is sent as it came", (_name, zone, instant) => {
    const { input, held } = show(instant, zone);
    fireEvent.blur(input);
    expect(toInstant(held() ?? "", zone).toISOString()).toBe(instant);
  });

  test.each(INSTANTS)("%s: changed and changed back, it is what it was", (_name, zone, instant, wall) => {
    const { type, held } = show(instant, zone);
    type("2027-07-01T12:00");
    expect(held()).toBe("2027-07-01T12:00");
    type(wall);
    expect(held()).toBe(instant);
  });
});

test.each([
  ["Europe/Berlin", "2027-03-28T02:30", "2027-03-28T01:30:00.000Z"],
  ["Europe/Berlin", "2027-10-31T02:30", "2027-10-31T00:30:00.000Z"],
  ["Australia/Lord_Howe", "2027-10-03T02:15", "2027-10-02T15:45:00.000Z"],
  ["Asia/Kathmandu", "2027-05-03T19:30", "2027-05-03T13:45:00.000Z"],
])("in %s, %s as typed means %s", (zone, typed, instant) => {
  const { type, held } = show(null, zone);
  type(typed);
  expect(held()).toBe(typed);
  expect(toInstant(held() ?? "", zone).toISOString()).toBe(instant);
  expect(wallOf(held(), zone)).toBe(typed);
});

test("cleared, it is none", () => {
  const { type, held } = show("2027-05-03T17:30:00.000Z", "Europe/Berlin");
  type("");
  expect(held()).toBeNull();
});
