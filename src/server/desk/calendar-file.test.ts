import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const event = {
  id: 7,
  title: "Night, of “Jazz”; 爵士之夜 at the harbour with friends, food and fireworks \\o/",
  start_date: new Date("2027-06-19T17:30:00.000Z"),
  end_date: new Date("2027-06-19T21:00:00.000Z"),
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
const given = { app_url: "https://tickets.example/", now: new Date("2027-05-03T10:00:00.000Z") };
const bytes = (line: string) => new TextEncoder().encode(line).length;

test("a calendar file is as RFC 5545 has it: folded at 75 bytes between letters, text escaped, instants in UTC", () => {
  const file = calendarFile(event, given);
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

test("an event that moves keeps its UID and has a higher SEQUENCE; one without an end or a place names none; a cancelled one says so", () => {
  const moved = calendarFile({ ...event, updated_at: new Date("2027-01-02T00:00:00.000Z") }, given);
  expect(moved).toContain("UID:event-7@tickets.example\r\nSEQUENCE:86400\r\n");
  const bare = calendarFile({ ...event, end_date: null, is_online: true, is_cancelled: true }, given);
  expect(bare).not.toMatch(/DTEND|LOCATION/);
  expect(bare).toContain("STATUS:CANCELLED");
});
