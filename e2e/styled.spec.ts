import { type APIRequestContext, type Page } from "@playwright/test";
import { QUESTION_TYPES } from "#domain/questions.ts";
import { aBusyEvent, reserve } from "./fixtures/busy-event.ts";
import { aLiveEvent, dashboardFixture, aTicket, type WithOrganizer } from "./fixtures/dashboard.ts";
import { visits } from "./fixtures/routes.ts";
import { aSale } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

// Server-rendered HTML looks right before its scripts run, and without them.

const once = { tag: "@one-width" };

test(
  "served HTML of every public page uses no class whose stylesheet is not linked",
  once,
  async ({ enter, request }) => {
    test.setTimeout(120_000);
    const dashboard = await dashboardFixture(request);
    const buyer = await enter("the buyer");
    const params = await aBusyEvent(buyer, dashboard, request);
    const paths = visits(params)
      .filter(({ isDashboard }) => !isDashboard)
      .map(({ path }) => path);
    paths.push(`/event/${params.over_event_id}`, ...(await statesOf(buyer, dashboard, request)));
    const faults: string[] = [];
    for (const path of paths) faults.push(...(await unstyledClasses(buyer.context().request, path)));
    expect(faults).toEqual([]);
  },
);

/** Returns pages in states that the routes' fixture does not cover. */
async function statesOf(buyer: Page, dashboard: WithOrganizer, request: APIRequestContext): Promise<string[]> {
  const tiers = [
    { label: "Early", price: 10_00, initial_quantity_available: 1 },
    { label: "Late", price: 20_00, initial_quantity_available: 5 },
  ];
  const tickets = [
    aTicket({ title: "Standard", price: 12_50 }),
    aTicket({ title: "Gift", type: "DONATION" }),
    aTicket({ title: "Tiers", type: "TIERED", prices: tiers }),
    aTicket({ title: "Later", sale_start_date: "2099-01-01T10:00" }),
    aTicket({ title: "Explained", description: "<p>With a drink</p>", show_quantity_remaining: true, quantity: 3 }),
  ];
  const event = await aLiveEvent(dashboard, { title: "All states", tickets });
  const [standard] = event.tickets as [(typeof event.tickets)[number]];
  await dashboard.ask("PATCH", `/events/${event.id}/settings`, {
    offers_offline_payments: true,
    offline_payment_instructions: "IBAN",
  });
  const options = [{ label: "One" }, { label: "Two" }];
  for (const type of QUESTION_TYPES) {
    const hasOptions = ["DROPDOWN", "RADIO", "CHECKBOX"].includes(type);
    const question = { title: type, type, belongs_to: "ORDER", ...(hasOptions && { options }) };
    await dashboard.ask("POST", `/events/${event.id}/questions`, question);
  }
  await dashboard.ask("POST", `/events/${event.id}/promo-codes`, {
    code: "half",
    discount_type: "PERCENTAGE",
    discount: 50_000,
  });
  const person = { first_name: "Ana", last_name: "Lee", email: "ana@example.com" };
  const api = buyer.context().request;

  const openOrder = await reserve(buyer, event.id, standard);
  const transfer = await reserve(buyer, event.id, standard, person);
  const chosen = await api.post(`/api/public/events/${event.id}/order/${transfer}/payment`, {
    data: { provider: "offline" },
  });
  expect(chosen.ok(), await chosen.text()).toBe(true);

  const cancelled = await aSale(request, event, [{ ticket: standard, person }]);
  const orders = (await dashboard.ask("GET", `/events/${event.id}/orders`)) as unknown as {
    id: number;
    short_id: string;
  }[];
  const id = orders.find(({ short_id }) => short_id === cancelled.short_id)?.id;
  await dashboard.ask("POST", `/events/${event.id}/orders/${id}/cancel`, {});

  const lists = { all_tickets: true, pin: null };
  const listInputs = [
    { name: "With a PIN", ...lists, pin: "2468" },
    { name: "Over", expires_at: "2020-01-01T10:00", ...lists },
    { name: "Not yet", activates_at: "2099-01-01T10:00", ...lists },
  ];
  const made = [];
  for (const input of listInputs) made.push(await dashboard.ask("POST", `/events/${event.id}/check-in-lists`, input));
  return [
    `/event/${event.id}/${event.slug}?promo_code=half`,
    `/event/${event.id}/${event.slug}?promo_code=unknown`,
    `/widget/${event.id}`,
    `/checkout/${event.id}/${openOrder}/details`,
    `/checkout/${event.id}/${transfer}/payment`,
    `/checkout/${event.id}/${cancelled.short_id}/summary`,
    `/checkout/${event.id}/${cancelled.short_id}/details`,
    `/ticket/${event.id}/${cancelled.attendees[0]?.short_id}`,
    ...made.map((list) => `/check-in/${String(list["short_id"])}`),
    "/event/999999999",
    "/check-in/cil_nobody",
    "/nowhere",
  ];
}

async function unstyledClasses(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text();
  const styles = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, text = ""]) => text);
  for (const [link] of html.matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g)) {
    const href = /href="([^"]+)"/.exec(link)?.[1] ?? "";
    styles.push(await (await request.get(href)).text());
  }
  const styled = new Set(
    styles
      .join("\n")
      .match(/\._[\w-]+/g)
      ?.map((name) => name.slice(1)),
  );
  const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
  return [...new Set(used)]
    .filter((name) => name.startsWith("_") && !styled.has(name))
    .map((name) => `${path} ${name}`);
}
