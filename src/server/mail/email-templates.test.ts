import { encode } from "uqr";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#contract/fields.ts";
import { eventSettingsInput } from "#contract/event-settings.ts";
import { inGroups } from "#domain/ticket-code/ticket-code.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import { WALLETS } from "#domain/wallets.ts";
import { TicketCodes } from "#server/ticket-codes/ticket-codes.ts";
import { emailTemplates, makeRenderEmail } from "./email-templates.ts";
import type { MailData, MailKind } from "./templated-email.ts";
import { accentOf, DARK, LIGHT, luminance } from "./palette.ts";
import { sampleEmails } from "./sample-emails.ts";

const ticket_codes = new TicketCodes("a secret");
const write = makeRenderEmail({
  app_url: "https://tickets.example/",
  ticket_codes,
  wallets: { offered: () => WALLETS },
});
const kinds = Object.keys(emailTemplates) as MailKind[];

const sample = <Kind extends MailKind>(kind: Kind, over: Partial<MailData<Kind>> = {}) => ({
  ...sampleEmails[kind],
  ...over,
});

describe.each(kinds)("%s", (kind) => {
  // SPEC 1.18
  test.each(LOCALES)("email in %s is complete as HTML and as text", async (locale) => {
    const { subject, html, text, links } = await write(kind, sample(kind), locale);
    expect(subject).toMatch(/^\S.{3,}\S$/);
    for (const written of [subject, html, text]) expect(written).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/);
    expect(html.match(/class="button"/g)?.length ?? 0).toBe(
      ["ORDER_CANCELLED", "ACCOUNT_CLOSED", "TICKET_TRANSFERRED"].includes(kind) ? 0 : 1,
    );
    for (const link of links) {
      expect(link).toMatch(/^https:\/\/tickets\.example\/[a-z]/);
      expect(text).toContain(link);
      expect(html).toContain(`href="${link}"`);
    }
    expect(html.length).toBeLessThan(102_000);
  });

  test("email loads nothing, runs nothing, and supports light and dark mode", async () => {
    const { html } = await write(kind, sample(kind), "en");
    expect(html).not.toMatch(/<(script|link|iframe|img|form|svg)|url\(|@import/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain("@media (prefers-color-scheme:dark)");
  });

  test("email rejects invalid data", async () => {
    await expect(write(kind, {}, "en")).rejects.toThrow();
  });
});

test.each(["TOTP_ADDED", "TOTP_REMOVED", "PASSKEY_REMOVED", "RECOVERY_CODE_USED", "RECOVERY_CODES_RENEWED"] as const)(
  "second-factor email states the change (%s), the time, the browser and the approximate origin",
  async (change) => {
    const data = sample("FACTOR_CHANGED", { change, passkey_name: null, codes_left: 9 });
    const { subject, text } = await write("FACTOR_CHANGED", data, "en");
    expect(subject).toMatch(/authenticator app|passkey|recovery codes/);
    for (const fact of ["May 3, 2027", "Firefox · Linux", "192.0.2.x"]) expect(text).toContain(fact);
  },
);

test("order email lists the promised prices, the discount and the included taxes", async () => {
  const { html, text } = await write("ORDER_COMPLETED", sample("ORDER_COMPLETED"), "en");
  expect(text).toContain(
    [
      "2 × Standard: €47.60 (€23.80 each)",
      "1 × Supper on board – Early: €35.70 (was €41.65)",
      "Total: €83.30",
      "You saved €5.95 with summer",
      "incl. €13.30 VAT (19%)",
    ].join("\n"),
  );
  for (const expected of ["€23.80 each", "was €41.65", "incl. €13.30 VAT (19%)"]) expect(html).toContain(expected);
});

describe("user input", () => {
  const nasty = `<img src=x onerror=alert(1)> {{7*7}} \${7*7} {first_name} <%= x %> & "Co"`;

  test("user input appears literally in an email", async () => {
    const { subject, html, text } = await write(
      "TICKET",
      sample("TICKET", {
        event_title: nasty,
        attendee_name: nasty,
        item_name: nasty,
        place: nasty,
        organizer_name: nasty,
      }),
      "de",
    );
    for (const written of [subject, text]) expect(written).toContain(nasty);
    expect(html).not.toContain("<img");
    expect(html).toContain(
      "&lt;img src=x onerror=alert(1)&gt; {{7*7}} ${7*7} {first_name} &lt;%= x %&gt; &amp; &quot;Co&quot;",
    );
  });

  test("user input adds no header", async () => {
    const { subject } = await write(
      "ORDER_CANCELLED",
      sample("ORDER_CANCELLED", { event_title: "Concert\r\nBcc: all@example.test\u0000\u2028x" }),
      "en",
    );
    expect(subject).toBe("Your order for Concert Bcc: all@example.test x was cancelled");
  });

  test("rich text in an email is sanitized", async () => {
    const post_message =
      '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:alert(1)">there</a><img src="https://evil.example/pixel.gif"></p>';
    const { html, text } = await write("ORDER_COMPLETED", sample("ORDER_COMPLETED", { post_message }), "en");
    expect(html).not.toMatch(/onclick|<script|javascript:|evil\.example/);
    expect(text).toContain("Hi there");
  });

  test.each(["ORDER_COMPLETED", "TICKET"] as const)(
    "closing message of %s appears literally, with its lines",
    async (kind) => {
      const { html, text } = await write(kind, sample(kind), "en");
      const lines = [
        "Harbour Concerts e.V.",
        "Am Kai 4, 20457 Hamburg",
        "",
        "Questions? <hello@harbour.example> & we answer",
      ];
      expect(text).toContain(lines.join("\n"));
      const shown = html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
      const [, style, footer] = /<p[^>]* style="([^"]*)"[^>]*>(Harbour Concerts e\.V\.[^]*?)<\/p>/.exec(shown) ?? [];
      expect(footer).toBe(lines.join("\n"));
      expect(style).toContain("white-space:pre-line");
    },
  );

  test("sample messages are valid in the event settings form", () => {
    const { post_message, footer_message } = sampleEmails.ORDER_COMPLETED;
    const sent = { post_checkout_message: post_message, email_footer_message: footer_message };
    expect(eventSettingsInput.parse(sent)).toEqual(sent);
    expect(footer_message).toContain("\n");
  });

  test.each(["Win €500 at evil.example", "https://evil.example", "call 0900 1234567"])(
    "greeting leaves out a name that advertises: %j",
    async (first_name) => {
      const { html, text } = await write("CONFIRM_EMAIL", sample("CONFIRM_EMAIL", { first_name }), "en");
      expect(text).toContain("Hi,\n");
      expect(text + html).not.toContain(first_name);
    },
  );

  test("greeting works without a name", async () => {
    expect((await write("CONFIRM_EMAIL", sample("CONFIRM_EMAIL", { first_name: "" }), "en")).text).toContain("Hi,\n");
  });

  test.each(["Ana", "Jean-Luc", "María José", "小明", "O’Neill", "J. R."])(
    "greeting contains the name %s",
    async (first_name) => {
      expect((await write("CONFIRM_EMAIL", sample("CONFIRM_EMAIL", { first_name }), "en")).text).toContain(
        `Hi ${first_name},`,
      );
    },
  );
});

// SECURITY S91
describe("untrusted names", () => {
  const named: Partial<Record<MailKind, (name: string) => Parameters<typeof write>[1]>> = {
    CONFIRM_EMAIL: (first_name) => sample("CONFIRM_EMAIL", { first_name }),
    RESET_PASSWORD: (first_name) => sample("RESET_PASSWORD", { first_name }),
    INVITATION: (name) => sample("INVITATION", { first_name: name, inviter_name: name, account_name: name }),
    CHANGE_EMAIL: (first_name) => sample("CHANGE_EMAIL", { first_name }),
    ACCOUNT_CLOSING: (first_name) => sample("ACCOUNT_CLOSING", { first_name }),
    ACCOUNT_CLOSING_CANCELLED: (first_name) => sample("ACCOUNT_CLOSING_CANCELLED", { first_name }),
    ACCOUNT_CLOSED: (first_name) => sample("ACCOUNT_CLOSED", { first_name }),
    API_KEY_NOTICE: (name) => sample("API_KEY_NOTICE", { first_name: name, key_name: name, by: name }),
    EMAIL_CHANGING: (first_name) => sample("EMAIL_CHANGING", { first_name }),
    PASSWORD_CHANGED: (first_name) => sample("PASSWORD_CHANGED", { first_name }),
    FACTOR_CHANGED: (name) => sample("FACTOR_CHANGED", { first_name: name, passkey_name: name }),
    UNKNOWN_DEVICE: (first_name) => sample("UNKNOWN_DEVICE", { first_name }),
    ORDER_COMPLETED: (name) =>
      sample("ORDER_COMPLETED", {
        first_name: name,
        tickets: [{ short_id: "a_x", public_id: "A-1", name, item_name: "Standard" }],
      }),
    TICKET: (name) =>
      sample("TICKET", {
        attendee_name: name,
        more_tickets: [{ short_id: "a_y", public_id: "A-2", name, item_name: "Standard" }],
      }),
    ORDER_NOTICE: (buyer_name) => sample("ORDER_NOTICE", { buyer_name }),
    REFUND_FAILED: (buyer_name) => sample("REFUND_FAILED", { buyer_name }),
    DISPUTE: (buyer_name) => sample("DISPUTE", { buyer_name }),
    ORDER_CANCELLED: (first_name) => sample("ORDER_CANCELLED", { first_name }),
    ORDER_REFUNDED: (first_name) => sample("ORDER_REFUNDED", { first_name }),
    TICKETS_CANCELLED: (first_name) => sample("TICKETS_CANCELLED", { first_name }),
    PAYMENT_LINK: (first_name) => sample("PAYMENT_LINK", { first_name }),
    BUYER_PROOF: (first_name) => sample("BUYER_PROOF", { first_name }),
    CHANGE_LINK: (first_name) => sample("CHANGE_LINK", { first_name }),
    OFFLINE_INSTRUCTIONS: (first_name) => sample("OFFLINE_INSTRUCTIONS", { first_name }),
    OFFLINE_REMINDER: (first_name) => sample("OFFLINE_REMINDER", { first_name }),
    OFFLINE_EXPIRED: (first_name) => sample("OFFLINE_EXPIRED", { first_name }),
    EVENT_MOVED: (first_name) => sample("EVENT_MOVED", { first_name }),
    MESSAGE: (name) => sample("MESSAGE", { first_name: name, last_name: name }),
    WEBHOOK_FAILING: (first_name) => sample("WEBHOOK_FAILING", { first_name }),
    WEBHOOK_DISABLED: (first_name) => sample("WEBHOOK_DISABLED", { first_name }),
    // these contain no name
    TICKET_TRANSFERRED: () => sample("TICKET_TRANSFERRED"),
    FIND_ORDERS: () => sample("FIND_ORDERS"),
    RETENTION_NOTICE: () => sample("RETENTION_NOTICE"),
    LATE_PAYMENT_REFUNDED: (first_name) => sample("LATE_PAYMENT_REFUNDED", { first_name }),
  };

  test("every kind of email with a name is covered by these tests", () => {
    expect(Object.keys(named).toSorted()).toEqual(kinds.toSorted());
  });

  const ADVERTISING = [
    "Claim at https://evil.example",
    "Win 1000 EUR at evil.example /prize",
    "www.evil.example",
    "EVIL.COM",
    "mail me@evil.example",
    "Call 0900 1234567",
    "Claim your prize evil.example/win",
    "evil.example\\win",
  ];

  test.each(kinds.flatMap((kind) => ADVERTISING.map((name) => ({ kind, name }))))(
    "advertising name is left out of $kind: $name",
    async ({ kind, name }) => {
      const { subject, html, text } = await write(kind, named[kind]?.(name), "en");
      expect(subject + html + text).not.toContain(name);
      expect(html + text).not.toMatch(/evil|0900/i);
    },
  );

  test('advertising attendee name is replaced by "guest" in a ticket email', async () => {
    const { text } = await write("TICKET", sample("TICKET", { attendee_name: "https://evil.example" }), "de");
    expect(text).toContain("Gast");
  });

  test.each([
    "Ana Pereira",
    "J.R. Smith",
    "Anne.Marie Fox",
    "Dr.med. Weber",
    "St.John",
    "Max/Maria",
    "小明",
    "O’Neill",
  ])("genuine name is printed: %s", async (name) => {
    expect((await write("TICKET", sample("TICKET", { attendee_name: name }), "en")).text).toContain(name);
  });

  test.each(["TICKET", "ORDER_COMPLETED", "ORDER_NOTICE"] as const)(
    "right-to-left name in %s is isolated and loses its control characters",
    async (kind) => {
      const name = "\u202eشهد\u2066";
      const { subject, html, text } = await write(kind, named[kind]?.(name), "en");
      expect(subject + html + text).not.toMatch(/[\u202a-\u202e]/);
      expect(html).toMatch(/<bdi[^>]*>شهد<\/bdi>/);
      expect(text).toContain("\u2068شهد\u2069");
    },
  );

  test("event title that looks like an encoded word is not decoded in a subject", async () => {
    const event_title = "=?utf-8?Q?Win=20money?=";
    const { subject } = await write("TICKET", sample("TICKET", { event_title }), "en");
    expect(subject).not.toContain("=?");
    expect(subject.replaceAll("\u2060", "")).toContain(event_title);
  });
});

describe("date and time", () => {
  const lines = async (over: Partial<MailData<"TICKET">>, locale: (typeof LOCALES)[number] = "en") =>
    (await write("TICKET", sample("TICKET", over), locale)).text
      .replace(/[\u2009\u202f\u00a0]/g, " ")
      .split("\n")
      .slice(3, 7);

  test.each([
    ["on one day", {}, ["Saturday, June 19, 2027", "7:30 – 11:00 PM · Berlin time"]],
    [
      "through a night",
      { end_date: "2027-06-20T01:00:00Z" },
      ["Saturday, June 19, 2027", "7:30 PM – 3:00 AM · Berlin time"],
    ],
    ["without an end", { end_date: null }, ["Saturday, June 19, 2027", "7:30 PM · Berlin time"]],
    [
      "over days",
      { end_date: "2027-06-22T10:00:00Z" },
      ["Sat, Jun 19 – Tue, Jun 22, 2027", "7:30 PM – 12:00 PM · Berlin time"],
    ],
    [
      "elsewhere",
      { event_timezone: "Asia/Kathmandu", end_date: null },
      ["Saturday, June 19, 2027", "11:15 PM · Kathmandu time"],
    ],
  ])("event %s is shown in its own time zone, which is named", async (_, over, expected) => {
    expect(await lines(over)).toEqual(expect.arrayContaining(expected));
  });

  test("event date is shown in the reader's language", async () => {
    expect(await lines({}, "de")).toContain("19:30–23:00 Uhr · MESZ");
    expect(await lines({}, "pt")).toContain("sábado, 19 de junho de 2027");
    expect(await lines({}, "zh-cn")).toContain("2027年6月19日星期六");
  });
});

describe("order email", () => {
  test.each([
    ["EUR", 83_30, "en", "€83.30"],
    ["EUR", 83_30, "de", "83,30 €"],
    ["JPY", 8330, "en", "¥8,330"],
    ["KWD", 8_330, "en", "KWD 8.330"],
  ] as const)("order email in %s shows its total as %s", async (currency, total_gross, locale, expected) => {
    const { html, text } = await write("ORDER_COMPLETED", sample("ORDER_COMPLETED", { currency, total_gross }), locale);
    for (const written of [html, text]) expect(written.replace(/\u00a0/g, " ")).toContain(expected);
  });

  test("order email for a thousand tickets draws four codes, lists twelve more tickets and is not truncated", async () => {
    const [ticket] = sampleEmails.ORDER_COMPLETED.tickets;
    const { html, text } = await write(
      "ORDER_COMPLETED",
      sample("ORDER_COMPLETED", {
        tickets: Array.from(
          { length: 1_000 },
          () => ({ ...ticket, name: "Nadezhda-Wilhelmine ".repeat(5) }) as NonNullable<typeof ticket>,
        ),
      }),
      "en",
    );
    expect(text).toContain("984 more tickets are in your order.");
    expect(html.length).toBeLessThan(102_000);
  });

  test("order email shows the event's image from our own site only", async () => {
    const cover = async (cover_url: string | null) =>
      (await write("ORDER_COMPLETED", sample("ORDER_COMPLETED", { cover_url }), "en")).html.match(
        /<img[^>]* src="([^"]*)"/,
      )?.[1];
    expect(await cover("/files/abc")).toBe("https://tickets.example/files/abc");
    expect(await cover("//evil.example/a.png")).toBeUndefined();
    expect(await cover("https://evil.example/a.png")).toBeUndefined();
  });
});

describe("ticket QR codes in emails", () => {
  /** The modules of every code, as the table cells draw them. */
  const drawn = (html: string) =>
    html
      .split('role="img"')
      .slice(1)
      .map((code) =>
        code
          .split("<table width=")
          .slice(1)
          .map((row) =>
            [...row.matchAll(/<(t[dh]) width=(\d+)/g)].flatMap(([, cell, width]) =>
              Array<boolean>(Number(width) / 6).fill(cell === "th"),
            ),
          )
          .filter((row) => row.length > 0),
      );
  const code = (ticket: { short_id: string; ticket_price_id?: number | undefined }) =>
    encode(ticket_codes.qrText({ ...ticket, event_id: 7 }), { ecc: "M", border: 0 }).data;
  const unsigned = ({ short_id }: { short_id: string }) => code({ short_id });

  test("ticket email draws the signed code of a single ticket", async () => {
    const { html } = await write("TICKET", sample("TICKET"), "en");
    expect(drawn(html)).toEqual([code({ short_id: "a_A1b2C3d4E5f6G7h8I9j0K1", ticket_price_id: 31 })]);
  });

  test("ticket email draws a code for each of several tickets of an attendee", async () => {
    const more_tickets = sampleEmails.ORDER_COMPLETED.tickets.slice(1);
    const { html } = await write("TICKET", sample("TICKET", { more_tickets }), "en");
    expect(drawn(html).slice(1)).toEqual(more_tickets.map(unsigned));
  });

  test("order email draws signed codes for two tickets", async () => {
    const tickets = sampleEmails.ORDER_COMPLETED.tickets.slice(0, 2);
    const { html, text } = await write("ORDER_COMPLETED", sample("ORDER_COMPLETED", { tickets }), "en");
    expect(drawn(html)).toEqual(tickets.map(code));
    for (const ticket of tickets) expect(text).toContain(inGroups(ticketCode(ticket)));
    expect(html.length).toBeLessThan(60_000);
  });

  test("order email draws a code for each ticket, with its name and link", async () => {
    const { html, text } = await write("ORDER_COMPLETED", sample("ORDER_COMPLETED"), "en");
    expect(drawn(html)).toEqual(sampleEmails.ORDER_COMPLETED.tickets.map(unsigned));
    for (const { name, public_id, short_id } of sampleEmails.ORDER_COMPLETED.tickets)
      for (const expected of [name, public_id, `/ticket/7/${short_id}`]) expect(text).toContain(expected);
  });

  test("order email for many tickets draws the first four codes and links the others", async () => {
    const [ticket] = sampleEmails.ORDER_COMPLETED.tickets;
    const tickets = Array.from(
      { length: 6 },
      (_, at) => ({ ...ticket, public_id: `A-00000${at}0` }) as NonNullable<typeof ticket>,
    );
    const { html, text } = await write("ORDER_COMPLETED", sample("ORDER_COMPLETED", { tickets }), "en");
    expect(drawn(html)).toHaveLength(4);
    expect(text).toContain("More tickets\n• Standard · Ana Pereira · A-0000040");
  });
});

// SPEC 5.07
test("PDF tickets are linked, not attached, in an order email and in an email with a single ticket", async () => {
  const { event_id, order_short_id } = sampleEmails.ORDER_COMPLETED;
  const ofOrder = `https://tickets.example/api/public/events/${event_id}/order/${order_short_id}/tickets_pdf`;
  const toBuyer = await write("ORDER_COMPLETED", sample("ORDER_COMPLETED"), "en");
  expect(toBuyer.html).toContain(`href="${ofOrder}"`);
  expect(toBuyer.text).toContain(`Tickets as PDF:\n${ofOrder}`);
  expect(toBuyer.links).toContain(ofOrder);
  const { event_id: at, attendee_short_id } = sampleEmails.TICKET;
  const ofTicket = `https://tickets.example/api/public/events/${at}/attendees/${attendee_short_id}/ticket_pdf`;
  expect((await write("TICKET", sample("TICKET", { more_tickets: [] }), "en")).text).toContain(
    `Ticket as PDF:\n${ofTicket}`,
  );
  const more_tickets = sampleEmails.ORDER_COMPLETED.tickets.slice(1);
  expect((await write("TICKET", sample("TICKET", { more_tickets }), "en")).text).not.toContain("ticket_pdf");
});

test("cancellation email of an unpaid order mentions no tickets and asks the buyer not to pay", async () => {
  const { html, text } = await write("ORDER_CANCELLED", sample("ORDER_CANCELLED", { was_complete: false }), "en");
  expect(html + text).not.toContain("no longer valid");
  expect(text).toContain("Please don’t pay for it now");
});

test("refund email for a double payment states that the tickets stay valid and links the order", async () => {
  const twice = { reason: "PAID_TWICE", order_short_id: "o_Q7w8E9r0T1y2U3i4O5p6A7" } as const;
  const { text } = await write("LATE_PAYMENT_REFUNDED", sample("LATE_PAYMENT_REFUNDED", twice), "en");
  expect(text).toContain("was paid twice, so we’re refunding the second payment. Your tickets stay valid");
  expect(text).toContain(twice.order_short_id);
  expect(text).not.toMatch(/sorry|available tickets/);
});

// SPEC 3.73
test.each([
  "ORDER_COMPLETED",
  "TICKET",
  "ORDER_CANCELLED",
  "ORDER_REFUNDED",
  "TICKETS_CANCELLED",
  "LATE_PAYMENT_REFUNDED",
] as const)("%s ends with the organizer's closing message, line by line", async (kind) => {
  const { html, text } = await write(kind, sample(kind, { footer_message: "Bring a <jacket>\nDoors at 7" }), "en");
  expect(text).toContain("Bring a <jacket>\nDoors at 7");
  expect(html).toMatch(/white-space:pre-line[^>]*>Bring a &lt;jacket&gt;\nDoors at 7/);
});

describe("email colors", () => {
  test.each<readonly [string, string, string]>([
    ["light text", LIGHT.text, LIGHT.raised],
    ["light text on a box", LIGHT.text, LIGHT.sunken],
    ["light small print", LIGHT.soft, LIGHT.surface],
    ["light small print on a box", LIGHT.soft, LIGHT.sunken],
    ["a light link", LIGHT.link, LIGHT.raised],
    ["dark text", DARK.text, DARK.raised],
    ["dark text on a box", DARK.text, DARK.sunken],
    ["dark small print", DARK.soft, DARK.surface],
    ["dark small print on a box", DARK.soft, DARK.sunken],
    ["a dark link", DARK.link, DARK.raised],
    ...["#6b3fd9", "#ffffff", "#000000", "#e2b203", "#0d6763", "#7f7f7f", "#ff0000", "red", null].map(
      (color) => [`a button in ${color}`, accentOf(color).ink, accentOf(color).ground] as const,
    ),
  ])("email color contrast is sufficient: %s", (_, ink, ground) => {
    const [brighter, darker] = [luminance(ink), luminance(ground)].toSorted((a, b) => b - a) as [number, number];
    expect((brighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(4.5);
  });
});

test("email about new joining details only does not state that the event has moved", async () => {
  const moved = sampleEmails.EVENT_MOVED;
  const names = ["event_timezone", "start_date", "end_date", "place", "is_online"] as const;
  const was = Object.fromEntries(names.map((name) => [name, moved[name]]));
  const joined = { ...moved, was, has_new_access: true, joining: "<p>The new room</p>" };
  const { subject, text } = await write("EVENT_MOVED", joined, "en");
  expect(subject).toBe(`New joining details for ${moved.event_title}`);
  expect(text).toContain("The new room");
  expect(text).not.toContain("Previously");
  const both = await write("EVENT_MOVED", { ...joined, was: moved.was }, "en");
  expect(both.subject).toBe(`New time or location for ${moved.event_title}`);
});
