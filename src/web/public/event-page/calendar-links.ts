/** Contents of a calendar entry. Times are ISO instants. */
type Entry = { title: string; start: string; end: string | null; place: string; address: string };

/**
 * Links to the forms of common web calendars with the event filled in. No account is needed until a
 * link is followed.
 */
export function calendarLinks({ title, start, end, place, address }: Entry): { name: string; href: string }[] {
  const till = end ?? start;
  const outlook = {
    ...{ path: "/calendar/action/compose", rru: "addevent", subject: title, body: address, location: place },
    ...{ startdt: isoWithoutMilliseconds(start), enddt: isoWithoutMilliseconds(till), allday: "false" },
  };
  const yahoo = { v: "60", title, st: brief(start), et: brief(till), desc: address, in_loc: place };
  const google = {
    action: "TEMPLATE",
    text: title,
    dates: `${brief(start)}/${brief(till)}`,
    details: address,
    location: place,
  };
  return [
    { name: "Google", href: to("https://calendar.google.com/calendar/render", google) },
    { name: "Outlook.com", href: to("https://outlook.live.com/calendar/0/action/compose", outlook) },
    { name: "Microsoft 365", href: to("https://outlook.office.com/calendar/0/action/compose", outlook) },
    { name: "Yahoo", href: to("https://calendar.yahoo.com/", yahoo) },
  ];
}

function to(site: string, params: Record<string, string>): string {
  const entries = Object.entries(params).filter(([, value]) => value !== "");
  // Outlook shows a plus sign literally
  return `${site}?${entries.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}

/** `2027-05-03T17:30:00Z` */
function isoWithoutMilliseconds(at: string): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}

/** `20270503T173000Z` */
function brief(at: string): string {
  return isoWithoutMilliseconds(at).replace(/[-:]/g, "");
}
