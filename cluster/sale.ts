import pg from "pg";
import type { StripeStandIn } from "../testing/stripe-stand-in/stand-in.ts";

export type Way = "sandbox" | "stripe";
export type Sale = { event_id: number; ticket_id: number; price_id: number; way: Way };
export type Seller = { account_id: number; way: Way };

export const PRICE = 50_00;

/** An organizer that signs up over HTTP. Returns the token of the session. */
export async function signUp(url: string, client: pg.Client): Promise<{ token: string; seller: Seller }> {
  const password = "correct horse battery";
  const response = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      ...{ first_name: "Robin", last_name: "Weber", email: "robin@example.test", terms_accepted: true },
      ...{ password, password_confirmation: password, timezone: "Europe/Berlin", currency_code: "EUR", locale: "en" },
    }),
  });
  if (response.status !== 201) throw new Error(`Signing up was answered with ${response.status}`);
  const { token } = (await response.json()) as { token: string };
  await client.query("update users set email_verified_at = now()");
  const { rows } = await client.query<{ id: string }>("update accounts set verified_at = now() returning id");
  return { token, seller: { account_id: Number(rows[0]?.id), way: "sandbox" } };
}

/** An organizer who is paid through Stripe's stand-in. */
export async function connectedSeller(client: pg.Client, standIn: StripeStandIn): Promise<Seller & { stripe: string }> {
  const { id: stripe } = standIn.books.openAccount({ controller: { stripe_dashboard: { type: "full" } } });
  standIn.books.completeSetup(stripe);
  const { rows } = await client.query<{ id: string }>(
    `with account as (
      insert into accounts (name, currency_code, timezone, verified_at) values ('Card', 'EUR', 'Europe/Berlin', now())
      returning id
    ), defaults as (insert into event_defaults (account_id) select id from account),
    connection as (
      insert into provider_connections (account_id, provider, provider_account_id, is_live, charges_enabled,
        payouts_enabled, details_submitted)
      select id, 'stripe', $1, false, true, true, true from account
    )
    select id from account`,
    [stripe],
  );
  return { account_id: Number(rows[0]?.id), way: "stripe", stripe };
}

/** Creates a live event with one ticket of `capacity` units. */
export async function openSale(
  client: pg.Client,
  { account_id, way }: Seller,
  { capacity, price }: { capacity: number; price: number },
): Promise<Sale> {
  const { rows } = await client.query<Record<"event_id" | "ticket_id" | "price_id", number>>(
    `with organizer as (
      insert into organizers (account_id, name, email, timezone, currency)
      values ($1, 'Cluster', 'cluster@example.test', 'Europe/Berlin', 'EUR') returning id, account_id
    ), event as (
      insert into events (account_id, organizer_id, title, description, status, start_date, timezone, currency, language)
      select account_id, id, 'On sale', '<p>An evening.</p>', 'LIVE', now() + interval '30 days', 'Europe/Berlin',
        'EUR', 'en'
      from organizer returning id
    ), settings as (insert into event_settings (event_id) select id from event),
    stock as (
      insert into stocks (event_id, kind, capacity) select id, 'TICKET_PRICE', $2 from event returning id
    ), ticket as (
      insert into tickets (event_id, title, type) select id, 'Standard', $3 from event returning id
    ), price as (
      insert into ticket_prices (ticket_id, stock_id, price) select ticket.id, stock.id, $4 from ticket, stock
      returning id
    )
    select event.id::int as event_id, ticket.id::int as ticket_id, price.id::int as price_id
    from event, ticket, price`,
    [account_id, capacity, price > 0 ? "PAID" : "FREE", price],
  );
  return { ...(rows[0] as Record<"event_id" | "ticket_id" | "price_id", number>), way };
}
