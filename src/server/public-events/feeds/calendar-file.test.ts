import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { calendarFile, uidOf } from "./calendar-file.ts";

const event = {
  id: 7,
  title: "Night, of “Jazz”; 爵士之夜 at the harbour with friends, food and fireworks \\o/",
  start_date: new Date("2027-06-19T17:30:00.000Z"),
  end_date: new Date("2027-06-19T21:00:00.000Z") as Date | null,
  location: {
    ...{ venue_name: "Old Warehouse", address_line_1: "Am Kai 4", address_line_2: null, city: "Hamburg" },
    ...{ state_or_region: null, zip_or_postal_code: "20457", country: "DE" },
  },
  is_online: false,
  organizer_name: "Harbour\r\nConcerts\u0007",
  created_at: new Date("2027-01-01T00:00:00.000Z"),
  updated_at: new Date("2027-01-01T01:00:00.500Z"),
  is_cancelled: false,
};
const options = { app_url: "https://tickets.example/", now: new Date("2027-05-03T10:00:00.000Z") };
const bytes = (line: string) => new TextEncoder().encode(line).length;

/** Reads the file as another program does, which has no time zones but those in the file. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const [entry] = calendar.getAllSubcomponents("vevent");
  if (!entry) throw new Error("There is no event in it.");
  const read_event = new ICAL.Event(entry);
  const at = (name: string) => {
    const time = entry.getFirstPropertyValue(name);
    return time instanceof ICAL.Time ? new Date(time.toUnixTime() * 1000).toISOString() : null;
  };
  return { calendar, entry, event: read_event, start: at("dtstart"), end: at("dtend") };
}

// SPEC 5.14
test("calendar file follows RFC 5545: folded at 75 bytes, escaped, and in UTC without a zone", () => {
  const file = calendarFile(event, options);
  const lines = file.split("\r\n");
  expect(lines.pop()).toBe("");
  expect(lines.every((line) => bytes(line) <= 75 && !/[\r\n\p{Cc}]/u.test(line) && line.isWellFormed())).toBe(true);
  expect(lines.filter((line) => line.startsWith(" "))).not.toHaveLength(0);
  const unfolded = file.replaceAll("\r\n ", "").trimEnd().split("\r\n");
  expect(unfolded).toEqual([
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Foyer//Tickets//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"],
    ...["BEGIN:VEVENT", "UID:event-7@tickets.example", "SEQUENCE:3600", "DTSTAMP:20270503T100000Z"],
    ...["LAST-MODIFIED:20270101T010000Z", "DTSTART:20270619T173000Z", "DTEND:20270619T210000Z"],
    "SUMMARY:Night\\, of “Jazz”\\; 爵士之夜 at the harbour with friends\\, food and fireworks \\\\o/",
    "LOCATION:Old Warehouse\\, Am Kai 4\\, 20457 Hamburg\\, DE",
    "DESCRIPTION:Harbour\\nConcerts",
    ...["URL:https://tickets.example/event/7", "STATUS:CONFIRMED", "END:VEVENT", "END:VCALENDAR"],
  ]);
});

test("calendar file is read by another program as it was written", () => {
  const {
    calendar,
    entry,
    event: seen,
  } = read(calendarFile({ ...event, organizer_email: "a@harbour.example" }, options));
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  expect([seen.summary, seen.location]).toEqual([event.title, "Old Warehouse, Am Kai 4, 20457 Hamburg, DE"]);
  expect(entry.getFirstPropertyValue("organizer")).toBe("mailto:a@harbour.example");
  expect(entry.getFirstProperty("organizer")?.getFirstParameter("cn")).toBe("Harbour Concerts");
});

// SPEC 5.14
test("event that moves keeps its UID with a higher SEQUENCE, and a cancelled one without end or venue is valid", () => {
  const moved = calendarFile({ ...event, updated_at: new Date("2027-01-02T00:00:00.000Z") }, options);
  expect(moved).toContain("UID:event-7@tickets.example\r\nSEQUENCE:86400\r\n");
  const bare = calendarFile({ ...event, end_date: null, is_online: true, is_cancelled: true }, options);
  expect(bare).not.toMatch(/DTEND|LOCATION/);
  expect(bare).toContain("METHOD:CANCEL");
  expect(bare).toContain("STATUS:CANCELLED");
});

describe("time zones in calendar files", () => {
  // before, at and after clock changes in both directions; east and west, half hours, the southern
  // hemisphere, countries with rules of their own
  test.each([
    ["Europe/Berlin", "2027-03-28T00:30:00.000Z", "2027-03-28T04:00:00.000Z"],
    ["Europe/Berlin", "2027-10-30T22:00:00.000Z", "2027-10-31T04:00:00.000Z"],
    ["Europe/Berlin", "2027-10-31T00:30:00.000Z", "2027-10-31T01:30:00.000Z"],
    ["Europe/Berlin", "2027-10-31T01:30:00.000Z", "2027-10-31T02:30:00.000Z"],
    ["Europe/Dublin", "2027-12-01T19:00:00.000Z", "2028-06-01T19:00:00.000Z"],
    ["America/New_York", "2027-03-14T06:30:00.000Z", "2027-03-14T07:30:00.000Z"],
    ["America/New_York", "2027-11-07T05:30:00.000Z", "2027-11-07T06:30:00.000Z"],
    ["America/Los_Angeles", "2027-07-01T03:00:00.000Z", "2029-01-01T03:00:00.000Z"],
    ["America/St_Johns", "2027-01-01T03:30:00.000Z", "2027-06-01T03:30:00.000Z"],
    ["America/Santiago", "2027-04-01T12:00:00.000Z", "2027-09-30T12:00:00.000Z"],
    ["America/Phoenix", "2027-06-01T12:00:00.000Z", "2027-12-01T12:00:00.000Z"],
    ["Africa/Casablanca", "2027-01-20T12:00:00.000Z", "2027-05-01T12:00:00.000Z"],
    ["Africa/Cairo", "2027-04-01T12:00:00.000Z", "2027-11-30T12:00:00.000Z"],
    ["Asia/Jerusalem", "2027-03-20T12:00:00.000Z", "2027-11-30T12:00:00.000Z"],
    ["Asia/Kolkata", "2027-06-01T12:00:00.000Z", "2027-12-01T12:00:00.000Z"],
    ["Asia/Shanghai", "2027-06-01T12:00:00.000Z", "2027-12-01T12:00:00.000Z"],
    ["Australia/Lord_Howe", "2027-04-03T14:30:00.000Z", "2027-04-03T15:30:00.000Z"],
    ["Australia/Sydney", "2027-10-02T15:30:00.000Z", "2027-10-02T16:30:00.000Z"],
    ["Pacific/Auckland", "2027-09-25T13:30:00.000Z", "2027-09-25T14:30:00.000Z"],
    ["Pacific/Kiritimati", "2027-06-01T12:00:00.000Z", "2027-12-01T12:00:00.000Z"],
    ["UTC", "2027-06-01T12:00:00.000Z", "2027-12-01T12:00:00.000Z"],
  ])("calendar file in %s from %s to %s is read with the same times", (timezone, from, to) => {
    const times = { timezone, start_date: new Date(from), end_date: new Date(to) };
    const file = calendarFile({ ...event, ...times }, options);
    expect(read(file)).toMatchObject({ start: from, end: to });
    expect(read(calendarFile({ ...event, ...times, end_date: null }, options))).toMatchObject({
      start: from,
      end: null,
    });
    expect(file.includes("BEGIN:VTIMEZONE")).toBe(timezone !== "UTC");
  });

  test("calendar file contains one yearly rule for each direction of the clock change", () => {
    const file = calendarFile({ ...event, timezone: "Europe/Berlin" }, options);
    expect(file).toContain("DTSTART;TZID=Europe/Berlin:20270619T193000\r\n");
    expect(file.match(/^(?:BEGIN|RRULE).*$/gm)?.map((line) => line.trim())).toEqual([
      ...["BEGIN:VCALENDAR", "BEGIN:VTIMEZONE"],
      ...["BEGIN:DAYLIGHT", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"],
      ...["BEGIN:STANDARD", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"],
      "BEGIN:VEVENT",
    ]);
  });

  // SPEC 5.14
  test("calendar file is read right in zones all over the world, in summer and in winter", () => {
    const zones = Intl.supportedValuesOf("timeZone").filter((_, at) => at % 7 === 0);
    const wrong = zones.filter((timezone) =>
      ["2027-01-15T12:00:00.000Z", "2027-07-15T12:00:00.000Z"].some((from) => {
        const file = calendarFile({ ...event, timezone, start_date: new Date(from), end_date: null }, options);
        return read(file).start !== from;
      }),
    );
    expect(zones.length).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
  });
});

test("calendar file contains how to join as text and as a conference link, and not once it is cancelled", () => {
  const joining = '<p>Join <a href="https://meet.example.com/room?a=1&amp;b=2">here</a></p><p>Code: 12</p>';
  const online = { ...event, is_online: true, joining };
  const { entry, event: seen } = read(calendarFile(online, options));
  expect(seen.location).toBe("https://meet.example.com/room?a=1&b=2");
  expect(seen.description).toContain("Code: 12");
  expect(entry.getFirstPropertyValue("conference")).toBe("https://meet.example.com/room?a=1&b=2");
  expect(calendarFile({ ...online, is_cancelled: true }, options)).not.toMatch(/meet\.example|Code/);
});

test("UID of an entry depends on person and order and does not reveal them", () => {
  const uid = uidOf({ short_id: "o_secret", email: "Ada@example.test" });
  expect(uidOf({ short_id: "o_secret", email: "ada@EXAMPLE.test" })).toBe(uid);
  expect(uidOf({ short_id: "o_secret", email: "bo@example.test" })).not.toBe(uid);
  expect(uidOf({ short_id: "o_other", email: "ada@example.test" })).not.toBe(uid);
  expect(uid).toMatch(/^[0-9a-f]{32}$/);
});
