import { describe, expect, test } from "vitest";
import { country, line, secureAddress, timezone, wallTime } from "./fields.ts";

// SECURITY S92, S152
describe("time field", () => {
  test.each([
    "2027-05-03T19:30",
    "2027-05-03 19:30",
    "2027-05-03T23:59:59.123456789",
    "2028-02-29T00:00Z",
    "2027-05-03T19:30+14:00",
    "2027-05-03T19:30-13:59",
    "2027-05-03T19:30:00.000Z",
  ])("existing time is accepted: %s", (time) => {
    expect(wallTime.safeParse(time).success).toBe(true);
  });

  test.each([
    ["an offset that no place has", "2027-05-03T19:30+14:01"],
    ["an offset of nonsense", "2027-05-03T19:30+99:99"],
    ["an offset of a day", "2027-05-03T19:30+24:00"],
    ["an offset of sixty minutes", "2027-05-03T19:30+00:60"],
    ["a 60th second", "2027-05-03T19:30:60"],
    ["a 75th second", "2027-05-03T19:30:75"],
    ["ten digits after the second", "2027-05-03T19:30:00.1234567890"],
    ["a 24th hour", "2027-05-03T24:00"],
    ["a 60th minute", "2027-05-03T19:60"],
    ["a day that the month does not have", "2027-02-29T19:30"],
    ["a month that the year does not have", "2027-13-01T19:30"],
    ["a year before events", "1999-12-31T19:30"],
    ["a year after events", "2201-01-01T19:30"],
    ["no time", "2027-05-03"],
    ["words", "tomorrow"],
  ])("time with %s is refused", (_, time) => {
    expect(wallTime.safeParse(time).success).toBe(false);
  });
});

test.each([
  ["\u202eeduj\u202c", "eduj"],
  ["\u2067\u2066 Ada \u2069", "Ada"],
  ["شهد", "شهد"],
  ["👩‍👩‍👧", "👩‍👩‍👧"],
])("text line keeps right-to-left letters without direction controls: %j", (input, expected) => {
  expect(line(20).parse(input)).toBe(expected);
});

test("text line of direction controls alone is refused", () => {
  expect(line(20).safeParse("\u202e\u202c").success).toBe(false);
});

test.each(["https://example.com", "https://example.com:8443/a/@b?c=d#e", " HTTPS://müller.example/agb "])(
  "legal document URL may be %s",
  (url) => {
    expect(secureAddress.parse(url)).toBe(url.trim());
  },
);

// SECURITY S155
test.each([
  ["nothing", " "],
  ["what runs", "javascript:alert(1)"],
  ["what runs, in disguise", "https:javascript:alert(1)"],
  ["what anybody on the way may change", "http://example.com"],
  ["another host than it seems", "https://bank.example@evil.example/"],
  ["another host than it seems, by a browser's leave", "https:\\\\evil.example"],
  ["no host", "https:///terms"],
  ["a path", "/terms"],
  ["words", "see our website"],
  ["a blank", "https://example.com/our terms"],
  ["a character that can't be stored", "https://example.com/\u0000"],
  ["more than fits", `https://example.com/${"a".repeat(400)}`],
])("legal document URL is refused: %s", (_, url) => {
  expect(secureAddress.safeParse(url).success).toBe(false);
});

test("country is accepted in lower case and must be an ISO code", () => {
  expect(country.parse("de")).toBe("DE");
  for (const wrong of ["", "D", "DEU", "XX", "12", "ßa", " DE"]) expect(country.safeParse(wrong).success).toBe(false);
});

test.each([
  ["Europe/Berlin", "Europe/Berlin"],
  ["europe/berlin", "Europe/Berlin"],
  ["EUROPE/BERLIN", "Europe/Berlin"],
  ["utc", "UTC"],
  ["US/Eastern", "America/New_York"],
  ["Asia/Kathmandu", "Asia/Kathmandu"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["europe/kiev", "Europe/Kyiv"],
  ["Asia/Kolkata", "Asia/Kolkata"],
  ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
])("time zone %s is stored as %s", (written, stored) => {
  expect(timezone.parse(written)).toBe(stored);
});

test.each(["Europe/Bärlin", "+05:45", "", "Mars/Olympus"])("%j is not a time zone", (written) => {
  expect(timezone.safeParse(written).success).toBe(false);
});
