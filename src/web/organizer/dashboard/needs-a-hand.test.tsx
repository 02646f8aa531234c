import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSession } from "#web/platform/session.ts";
import { showOffice } from "#web/testing/show-office.tsx";
import { aMe, anEvent, aTicket, pageOf } from "#web/testing/things.ts";
import { NeedsAHand } from "./needs-a-hand.tsx";

type Given = {
  me?: Parameters<typeof aMe>[0];
  event?: Parameters<typeof anEvent>[0];
  tickets?: Parameters<typeof aTicket>[0][];
};

function Page({ event }: { event: ReturnType<typeof anEvent> }) {
  const { me } = useSession();
  return me ? (
    <>
      <h1>Here</h1>
      <NeedsAHand event={event} />
    </>
  ) : null;
}

async function needs({ me, event, tickets = [{}] }: Given): Promise<void> {
  showOffice(<Page event={anEvent({ status: "LIVE", ...event })} />, {
    "GET /users/me": () => ({ body: { data: aMe(me) } }),
    "GET /events/5/tickets": () => ({ body: pageOf(tickets.map((one, at) => aTicket({ id: at + 1, ...one }))) }),
  });
  await screen.findByRole("heading", { name: "Here" });
}

test.each<[string, Given, string]>([
  ["a draft", { event: { status: "DRAFT" } }, "Only you can see this event."],
  ["an event without tickets", { event: { ticket_count: 0 }, tickets: [] }, "There is nothing to buy yet."],
  [
    "an unconfirmed address",
    { me: { is_account_verified: false } },
    "Your email address is not confirmed yet. It must be before an event can be published.",
  ],
  ["a ticket that is sold out", { tickets: [{ title: "Early", sale_state: "SOLD_OUT" }, {}] }, "“Early” is sold out."],
  [
    "tickets that are sold out",
    { tickets: [{ sale_state: "SOLD_OUT" }, { sale_state: "SOLD_OUT" }] },
    "2 tickets are sold out.",
  ],
])("%s is named, with the way to change it", async (_name, given, words) => {
  await needs(given);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByRole("link").getAttribute("href")).toMatch(/^\/manage\/event\/5\//);
});

test.each<[string, Given]>([
  ["all is well", {}],
  ["it is over", { event: { lifecycle_status: "ENDED", status: "DRAFT" } }],
  ["it is archived", { event: { status: "ARCHIVED", ticket_count: 0 } }],
])("nothing is shown when %s", async (_name, given) => {
  await needs(given);
  expect(screen.queryByRole("region", { name: "Needs a hand" })).toBeNull();
});
