import { setTimeout as pause } from "node:timers/promises";
import type { StripeStandIn } from "../testing/stripe-stand-in/stand-in.ts";
import type { Sale } from "./sale.ts";

/** What was confirmed to a buyer. `stuck` has what went wrong. */
export type Purchase = {
  email: string;
  sale: Sale;
  /** Every reservation that was confirmed. */
  reserved: string[];
  /** The order that was confirmed as complete. */
  completed?: string;
  is_sold_out?: boolean;
  stuck?: string;
};

type Shop = { url: string; standIn: StripeStandIn; stripe_account: string; onConfirmed: () => void };

/** A request may be repeated for this long, as a person would. */
const PATIENCE_MS = 90_000;
const CARD = "4242424242424242";
let buyers = 0;

/** Buys one ticket as the checkout does, and repeats what failed because something was not available. */
export async function buy(shop: Shop, sale: Sale): Promise<Purchase> {
  buyers += 1;
  const ip = `10.${(buyers >> 16) & 255}.${(buyers >> 8) & 255}.${buyers & 255}`;
  const email = `buyer-${buyers}@example.test`;
  const purchase: Purchase = { email, sale, reserved: [] };
  const deadline = performance.now() + PATIENCE_MS;
  const orders = `/api/public/events/${sale.event_id}/order`;
  const cookies = new Map<string, string>();
  const ask = async (method: string, path: string, body?: object): Promise<Answer> => {
    let last = "nothing";
    for (; performance.now() < deadline; await pause(300 + 400 * Math.random())) {
      const answer = await send(shop.url + path, { method, ip, cookies, body }).catch((error: unknown) => {
        last = String(error);
      });
      if (!answer) continue;
      if (![502, 503, 504].includes(answer.status)) return answer;
      last = `${answer.status} ${answer.code}`;
    }
    throw new Error(`${method} ${path}: ${last} until the end`);
  };
  try {
    const reserved = await ask("POST", orders, {
      tickets: [{ ticket_id: sale.ticket_id, quantities: [{ price_id: sale.price_id, quantity: 1 }] }],
    });
    if (reserved.code === "sold_out") return { ...purchase, is_sold_out: true };
    if (reserved.status !== 201) throw unexpected("The reservation", reserved);
    const { short_id } = reserved.data as { short_id: string };
    purchase.reserved.push(short_id);
    shop.onConfirmed();
    const order = `${orders}/${short_id}`;
    const person = { first_name: "Ada", last_name: "Lovelace", email };
    const details = { order: person, attendees: [{ ...person, ticket_price_id: sale.price_id }], terms_accepted: true };
    const named = await ask("PUT", order, details);
    if (named.status !== 200) throw unexpected("The details", named);
    const payment = await ask("POST", `${order}/payment`, { provider: sale.way });
    if (payment.status >= 400) throw unexpected("The payment", payment);
    const { client_secret } = payment.data as { client_secret: string };
    await (sale.way === "stripe" ? payStandIn(client_secret) : paySandbox(client_secret));
    for (;;) {
      const check = await ask("POST", `${order}/payment/check`);
      if (check.status >= 400) throw unexpected("The check of the payment", check);
      const shown = await ask("GET", order);
      if (shown.status !== 200) throw unexpected("The order", shown);
      const { status } = shown.data as { status: string };
      if (status === "COMPLETED") break;
      if (performance.now() > deadline) throw new Error(`The order is ${status} although it is paid`);
      await pause(300);
    }
    purchase.completed = short_id;
    shop.onConfirmed();
    return purchase;
  } catch (error) {
    return { ...purchase, stuck: error instanceof Error ? error.message : String(error) };
  }

  async function paySandbox(client_secret: string): Promise<void> {
    const card = { card_number: CARD, expiry: "12/34", cvc: "123" };
    const paid = await ask("POST", `/api/public/sandbox/payments/${client_secret}/confirm`, card);
    const { status } = (paid.data ?? {}) as { status?: string };
    if (status !== "succeeded") throw unexpected("The card", paid);
  }

  /** In the buyer's browser Stripe's own script does this. */
  async function payStandIn(client_secret: string): Promise<void> {
    const intent = [...shop.standIn.books.intents.values()].find((one) => one.client_secret === client_secret);
    if (!intent) throw new Error("The provider has no such payment");
    shop.standIn.books.confirm(shop.stripe_account, intent.id, CARD);
  }
}

type Answer = { status: number; code: string | undefined; data: unknown };
type Request = { method: string; ip: string; cookies: Map<string, string>; body: object | undefined };

/** Stores the cookies of the answer in `cookies`. */
async function send(address: string, { method, ip, cookies, body }: Request): Promise<Answer> {
  const response = await fetch(address, {
    method,
    headers: {
      "x-forwarded-for": ip,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  const json = (text.startsWith("{") ? JSON.parse(text) : {}) as { code?: string; data?: unknown };
  for (const header of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(header) ?? [];
    cookies.set(name, value);
  }
  return { status: response.status, code: json.code, data: json.data ?? json };
}

function unexpected(what: string, { status, code, data }: Answer): Error {
  return new Error(`${what} was answered with ${status} ${code ?? JSON.stringify(data).slice(0, 200)}`);
}
