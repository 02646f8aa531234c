import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSession } from "#web/platform/session.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent, aTicket, pageOf, BOOKING } from "#web/testing/factories.ts";
import { NeedsAttention } from "./needs-attention.tsx";

type Options = {
  me?: Parameters<typeof aMe>[0];
  event?: Parameters<typeof anEvent>[0];
  tickets?: Parameters<typeof aTicket>[0][];
};

function Page({ event }: { event: ReturnType<typeof anEvent> }) {
  const { me } = useSession();
  return me ? (
    <>
      <h1>Here</h1>
      <NeedsAttention event={event} />
    </>
  ) : null;
}

async function needs({ me, event, tickets = [{}] }: Options): Promise<void> {
  renderDashboard(<Page event={anEvent({ status: "LIVE", ...event })} />, {
    "GET /users/me": () => ({ body: { data: aMe(me) } }),
    "GET /events/5/check-in-lists": () => ({ body: pageOf([]) }),
    "GET /events/5/tickets": () => ({ body: pageOf(tickets.map((ticket, at) => aTicket({ id: at + 1, ...ticket }))) }),
  });
  await screen.findByRole("heading", { name: "Here" });
}

// SPEC 5.30
test.each<[string, Options, string]>([
  [
    "a draft whose date is over",
    { event: { status: "DRAFT", lifecycle_status: "ENDED", start_date: "2025-01-02T18:00:00.000Z" } },
    "This event’s date has passed, so tickets can no longer be sold.",
  ],
  ["an event without tickets", { event: { ticket_count: 0 } }, "This event has no tickets yet."],
  [
    "a free ticket with taxes or fees",
    { tickets: [{ type: "FREE", taxes_and_fees: [BOOKING] }] },
    "“Standard” is free, but it has taxes or fees.",
  ],
  [
    "a day without a check-in list",
    { event: { start_date: new Date().toISOString() } },
    "You need a check-in list to scan tickets.",
  ],
  [
    "an unconfirmed address",
    { me: { is_account_verified: false } },
    "Confirm your email address before you publish the event.",
  ],
])("problem is shown with a link to resolve it: %s", async (_name, options, message) => {
  await needs(options);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByRole("link").getAttribute("href")).toMatch(/^\/manage\/event\/5\//);
});

test.each<[string, Options]>([
  ["all is well", {}],
  [
    "one that is free and charges is hidden",
    { tickets: [{ type: "FREE", taxes_and_fees: [BOOKING], is_hidden: true }] },
  ],
  ["all is sold out, which is none", { tickets: [{ sale_state: "SOLD_OUT" }] }],
  ["it is over", { event: { start_date: "2025-01-02T18:00:00.000Z", lifecycle_status: "ENDED" } }],
  ["it is archived", { event: { status: "ARCHIVED", ticket_count: 0 } }],
])("no problem is shown when %s", async (_name, options) => {
  await needs(options);
  expect(screen.queryByRole("region", { name: "Needs attention" })).toBeNull();
});
