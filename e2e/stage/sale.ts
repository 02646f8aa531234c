import { type APIRequestContext, expect } from "@playwright/test";

type Person = { first_name: string; last_name: string; email: string };
type Chosen = {
  ticket: { id: number; prices: { id: number }[] };
  person: Person;
  questions?: { question_id: number; answer: unknown }[];
};
type Order = { short_id: string; status: string; attendees: { short_id: string; first_name: string }[] };

/**
 * An order without the checkout's pages: sets the stage for a test that is about something else. The first person is the buyer; `offline`
 * orders wait for their money.
 */
export async function aSale(
  request: APIRequestContext,
  event: { id: number },
  chosen: Chosen[],
  provider: "sandbox" | "offline" = "sandbox",
): Promise<Order> {
  const priceOf = ({ ticket }: Chosen) => ticket.prices[0]?.id ?? 0;
  const orders = `/api/public/events/${event.id}/order`;
  const reserved = await ask<{ short_id: string; is_payment_required: boolean }>(request, "POST", orders, {
    tickets: chosen.map((one) => ({
      ticket_id: one.ticket.id,
      quantities: [{ price_id: priceOf(one), quantity: 1 }],
    })),
  });
  const order = `${orders}/${reserved.short_id}`;
  await ask(request, "PUT", order, {
    order: chosen[0]?.person,
    attendees: chosen.map((one) => ({ ticket_price_id: priceOf(one), ...one.person, questions: one.questions })),
    terms_accepted: true,
  });
  if (provider === "offline") await ask(request, "POST", `${order}/payment`, { provider });
  else if (reserved.is_payment_required) await pay(request, order);
  return ask<Order>(request, "GET", order);
}

/** What the door scans: the code of this person's ticket. */
export async function codeOf(
  request: APIRequestContext,
  event: { id: number },
  order: Order,
  first_name: string,
): Promise<string> {
  const short_id = order.attendees.find((one) => one.first_name === first_name)?.short_id ?? "";
  const ticket = await ask<{ qr_code: string }>(request, "GET", `/api/public/events/${event.id}/attendees/${short_id}`);
  return ticket.qr_code;
}

async function pay(request: APIRequestContext, order: string): Promise<void> {
  const { client_secret } = await ask<{ client_secret: string }>(request, "POST", `${order}/payment`, {
    provider: "sandbox",
  });
  const card = { card_number: "4242424242424242", expiry: "12/34", cvc: "123" };
  await request.post(`/api/public/sandbox/payments/${client_secret}/confirm`, { data: card });
  await expect(async () => {
    expect((await ask<{ status: string }>(request, "POST", `${order}/payment/check`)).status).toBe("SUCCEEDED");
  }).toPass({ timeout: 10_000 });
}

/** Calls the API, and expects a good answer. */
export async function ask<Answer>(
  request: APIRequestContext,
  method: "GET" | "POST" | "PUT",
  path: string,
  data?: unknown,
): Promise<Answer> {
  const answer = await request.fetch(path, { method, data });
  const text = await answer.text();
  expect(answer.ok(), `${method} ${path} was answered with ${answer.status()}: ${text}`).toBe(true);
  return (JSON.parse(text) as { data: Answer }).data;
}
