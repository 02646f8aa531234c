import { expect, test } from "vitest";
import { calendarLinks } from "./calendar-links.ts";

const ENTRY = {
  title: "Sun & Sea + more",
  start: "2027-05-03T17:30:00.000Z",
  end: "2027-05-03T21:00:00.000Z",
  place: "Hall 7, Porto",
  address: "https://tickets.example/event/7/sun-sea",
};

test("calendar link of each service has title, UTC times, venue and URL in its own parameters", () => {
  const links = Object.fromEntries(calendarLinks(ENTRY).map(({ name, href }) => [name, new URL(href)]));
  expect(Object.keys(links)).toEqual(["Google", "Outlook.com", "Microsoft 365", "Yahoo"]);
  expect(Object.fromEntries(links["Google"]?.searchParams ?? [])).toEqual({
    ...{ action: "TEMPLATE", text: ENTRY.title, dates: "20270503T173000Z/20270503T210000Z" },
    ...{ details: ENTRY.address, location: ENTRY.place },
  });
  for (const name of ["Outlook.com", "Microsoft 365"])
    expect(Object.fromEntries(links[name]?.searchParams ?? [])).toMatchObject({
      ...{ rru: "addevent", subject: ENTRY.title, startdt: "2027-05-03T17:30:00Z", enddt: "2027-05-03T21:00:00Z" },
      ...{ body: ENTRY.address, location: ENTRY.place },
    });
  expect(Object.fromEntries(links["Yahoo"]?.searchParams ?? [])).toEqual({
    ...{ v: "60", title: ENTRY.title, st: "20270503T173000Z", et: "20270503T210000Z" },
    ...{ desc: ENTRY.address, in_loc: ENTRY.place },
  });
});

test("calendar links never encode a space as a plus, and omit a missing end or venue", () => {
  for (const { href } of calendarLinks({ ...ENTRY, end: null, place: "" })) {
    expect(href).not.toMatch(/\+|location=|in_loc=|null/);
    expect(new URL(href).search).toContain("Sun%20%26%20Sea%20%2B%20more");
  }
});
