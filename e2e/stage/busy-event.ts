import type { Page } from "@playwright/test";
import { linkInMail } from "./mailbox.ts";
import { aLiveEvent, anAddress, anOffice, aTicket, type Office } from "./office.ts";
import type { Places } from "./routes.ts";
import { aSale } from "./sale.ts";
import { expect } from "./test.ts";

/** Two of the dearest ticket make a sum of eight figures; names are as long as they come, and one that can't be broken. */
const GUESTS = [
  ["Maximiliane-Charlotte", "von Hohenzollern-Sigmaringen"],
  ["Konstantinos", "Papadimitriou-Hatzikonstantinou"],
  ["浩然", "赵"],
  ["Wolfeschlegelsteinhausenbergerdorff", "Hubert"],
  ["Ana", "Lee"],
  ["Tomás", "O’Brien-Świątek"],
  ["Nguyễn Hoàng Thảo Nguyên", "Trần"],
  ["Jo", "Ek"],
] as const;

/** An event with all that a page can show of one; gives what stands in its addresses. */
export async function aBusyEvent(
  page: Page,
  office: Awaited<ReturnType<typeof anOffice>>,
  request: Parameters<typeof aSale>[0],
): Promise<Places> {
  const title = "An evening of chamber music and conversation in the old custom house";
  const tickets = [
    aTicket({ title: "Standard admission with welcome drink", price: 61_728_39, quantity: 4_000 }),
    aTicket({ title: "Free seat" }),
  ];
  const event = await aLiveEvent(office, { title, tickets });
  const [paid, free] = event.tickets as [(typeof event.tickets)[number], (typeof event.tickets)[number]];
  const question_id = await someQuestions(office, event);
  await office.ask("PATCH", `/events/${event.id}/settings`, {
    offers_offline_payments: true,
    offline_payment_instructions: "IBAN",
  });
  const sold = [];
  for (const [at, [first_name, last_name]] of GUESTS.entries()) {
    const person = { first_name, last_name, email: `${"guest".repeat(6)}${at}@mail.example.com` };
    const questions = [{ question_id, answer: [1] }];
    // one of them pays by bank transfer: their row has a button
    const provider = at === 1 ? "offline" : "sandbox";
    sold.push(await aSale(request, event, [{ ticket: at < 2 ? paid : free, person, questions }], provider));
  }
  const offer = {
    discount_type: "FIXED",
    discount: 61_728_39,
    expiry_date: "2099-07-03T19:30",
    max_allowed_usages: 4_000,
  };
  for (const code of ["friends-of-the-old-custom-house-and-of-its-music", "press"])
    await office.ask("POST", `/events/${event.id}/promo-codes`, { code, ...offer, applicable_ticket_ids: [paid.id] });
  const affiliate = {
    name: "The diary of the old custom house, its music and its neighbours",
    email: "diary@example.com",
  };
  await office.ask("POST", `/events/${event.id}/affiliates`, affiliate);
  const list = { name: "Main entrance beside the cloakroom", all_tickets: true, pin: null };
  const door = await office.ask("POST", `/events/${event.id}/check-in-lists`, list);
  const words = {
    subject: "An evening of chamber music and conversation: where to leave coats",
    acknowledgement: true,
  };
  const message = await office.ask("POST", `/events/${event.id}/messages`, {
    ...{ ...words, message_type: "EVENT", message: "<p>Hello {{first_name}}</p>" },
    ...{ timing: "BEFORE_START", offset_minutes: 1_440 },
  });
  const hall = { name: "The old custom house with its gallery", capacity: 4_200, ticket_ids: [paid.id, free.id] };
  await office.ask("POST", `/events/${event.id}/capacity-assignments`, hall);
  const fee = { name: "Booking and handling fee of the old custom house", type: "FEE", calculation_type: "FIXED" };
  const { account_id } = await office.ask("GET", "/users/me");
  const charged = { ...fee, rate: 61_728_39, currency_code: "EUR", description: "For the cloakroom".repeat(8) };
  await office.ask("POST", `/accounts/${String(account_id)}/taxes-and-fees`, charged);
  const other = await aLiveEvent(office, { title: "Matinee", tickets: [aTicket({ price: 12_50 })] });
  const buyer = { first_name: "Ana", last_name: "Lee", email: "ana@example.com" };
  return {
    organizer_id: office.organizer_id,
    event_id: event.id,
    event_slug: event.slug,
    over_event_id: await anEventThatIsOver(office, request),
    question_id,
    import_id: await aFile(request, office, event),
    message_id: Number(message["id"]),
    order_short_id: sold[0]?.short_id ?? "",
    proposed_change_id: await aProposedChange(office, event, { short_id: sold[0]?.short_id, ticket: paid }),
    open: { event_id: event.id, order_short_id: await reserve(page, event.id, paid) },
    paying: { event_id: other.id, order_short_id: await reserve(page, other.id, other.tickets[0] ?? paid, buyer) },
    attendee_short_id: sold[0]?.attendees[0]?.short_id ?? "",
    check_in_list_short_id: String(door["short_id"]),
    invitation: await anInvitation(office, request),
  };
}

/** An event that has ended, with a guest who was checked in. */
async function anEventThatIsOver(
  office: Awaited<ReturnType<typeof anOffice>>,
  request: Parameters<typeof aSale>[0],
): Promise<number> {
  const event = await aLiveEvent(office, { title: "The evening before" });
  const [ticket] = event.tickets as [(typeof event.tickets)[number]];
  await aSale(request, event, [{ ticket, person: { first_name: "Ana", last_name: "Lee", email: "ana@example.com" } }]);
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  await office.ask("PATCH", `/events/${event.id}`, { start_date: `${day}T19:30`, end_date: `${day}T23:00` });
  return event.id;
}

/** One ticket more for an order, which its buyer has not paid yet. */
async function aProposedChange(
  office: Office,
  { id }: { id: number },
  { short_id, ticket }: { short_id: string | undefined; ticket: { id: number; prices: { id: number }[] } },
): Promise<number> {
  const all = (await office.ask("GET", `/events/${id}/orders?per_page=100`)) as unknown as {
    id: number;
    short_id: string;
  }[];
  const order = `/events/${id}/orders/${all.find((one) => one.short_id === short_id)?.id ?? 0}`;
  const into = { ticket_id: ticket.id, ticket_price_id: ticket.prices[0]?.id ?? 0 };
  const steps = [{ kind: "add", quantity: 1, pricing: "NOW", ...into }];
  const { total_before, total_after } = await office.ask("POST", `${order}/changes/preview`, { steps });
  const body = { steps, total_before, total_after, hours: 72, idempotency_key: crypto.randomUUID() };
  const { proposed_change } = await office.ask("POST", `${order}/proposed_changes`, body);
  return (proposed_change as { id: number }).id;
}

/** A file whose columns have long names, and long words in them. */
async function aFile(request: Parameters<typeof aSale>[0], { token }: Office, { id }: { id: number }): Promise<number> {
  const header = "Vorname und Nachname der teilnehmenden Person;Unterhaltungselektronikfachverkäufer;Email;Ticket";
  const row = `Wolfeschlegelsteinhausenbergerdorff;${"x".repeat(90)};${"guest".repeat(6)}@mail.example.com;Standard admission`;
  const buffer = Buffer.from(`${header}\n${row}\n`);
  const name = "guests-of-an-evening-of-chamber-music-and-conversation-in-the-old-custom-house.csv";
  const reply = await request.post(`/api/events/${id}/imports`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name, mimeType: "text/csv", buffer } },
  });
  const { data } = (await reply.json()) as { data: { id: number } };
  return data.id;
}

/** One of each width. Gives the one that is answered. */
async function someQuestions(office: Office, event: { id: number }): Promise<number> {
  const make = (question: object) => office.ask("POST", `/events/${event.id}/questions`, question);
  const labels = ["Unterhaltungselektronikfachverkäufer", "Somebody who came here by accident and stayed", "Other"];
  const options = labels.map((label) => ({ label }));
  const title = "What brings you to an evening of chamber music and conversation in the old custom house?";
  const asked = await make({ title, type: "CHECKBOX", belongs_to: "TICKET", options });
  const question_id = Number(asked["id"]);
  const condition = { question_id, option_ids: [1, 2] };
  await make({ title: "Which one?", type: "SINGLE_LINE_TEXT", belongs_to: "TICKET", condition });
  await make({ title: "Dein Geburtstag", type: "DATE", belongs_to: "ORDER" });
  await make({ title: "Where shall we send the programme?", type: "ADDRESS", belongs_to: "ORDER" });
  await make({ title: "Chair", type: "DROPDOWN", belongs_to: "ORDER", options, description: `<p>${title}</p>` });
  return question_id;
}

/** Of two colleagues one has a name as long as they come. Gives the path of the other's invitation. */
async function anInvitation(office: Office, request: Parameters<typeof aSale>[0]): Promise<string> {
  const [first_name, last_name] = GUESTS[3];
  const long = { first_name, last_name, email: `${"colleague".repeat(5)}@mail.example.com`, role: "ADMIN" };
  await office.ask("POST", "/users", long);
  const email = anAddress("colleague");
  await office.ask("POST", "/users", { first_name: "Ines", email, role: "ORGANIZER" });
  return new URL(await linkInMail(request, { to: email, path: /accept-invitation/ })).pathname;
}

/** An order that this page's browser has open; with `buyer` it only wants to be paid. */
export async function reserve(
  page: Page,
  event_id: number,
  ticket: { id: number; prices: { id: number }[] },
  buyer?: { first_name: string; last_name: string; email: string },
): Promise<string> {
  const ticket_price_id = ticket.prices[0]?.id ?? 0;
  const api = page.context().request;
  const reserved = await api.post(`/api/public/events/${event_id}/order`, {
    data: { tickets: [{ ticket_id: ticket.id, quantities: [{ price_id: ticket_price_id, quantity: 1 }] }] },
  });
  expect(reserved.ok(), await reserved.text()).toBe(true);
  const { short_id } = ((await reserved.json()) as { data: { short_id: string } }).data;
  if (!buyer) return short_id;
  const given = await api.put(`/api/public/events/${event_id}/order/${short_id}`, {
    data: { order: buyer, attendees: [{ ticket_price_id, ...buyer }], terms_accepted: true },
  });
  expect(given.ok(), await given.text()).toBe(true);
  return short_id;
}
