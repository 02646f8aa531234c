import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aMe, anEvent, pageOf } from "#web/testing/factories.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { StepList } from "./step-list.tsx";
import { useSteps } from "./use-steps.tsx";
import { useSession } from "#web/platform/session.ts";

type Options = { me?: Parameters<typeof aMe>[0]; event?: Parameters<typeof anEvent>[0]; lists?: number };

function Steps({ event }: { event: ReturnType<typeof anEvent> }) {
  return <StepList steps={useSteps(event)} />;
}

function Page({ event }: { event: ReturnType<typeof anEvent> }) {
  const { me } = useSession();
  return me ? <Steps event={event} /> : null;
}

async function open({ me, event, lists = 0 }: Options): Promise<string[]> {
  const shownEvent = anEvent({ ticket_count: 0, ...event });
  renderDashboard(<Page event={shownEvent} />, {
    "GET /users/me": () => ({ body: { data: aMe(me) } }),
    "GET /accounts/4/taxes-and-fees": () => ({ body: { data: [] } }),
    "GET /events/5/check-in-lists": () => ({ body: pageOf(Array.from({ length: lists }, (_, id) => ({ id }))) }),
  });
  await screen.findByRole("list");
  const checkInStep = () => screen.getByRole("heading", { name: "Set up check-in" }).closest("li");
  if (lists > 0) await waitFor(() => expect(checkInStep()?.dataset["done"]).toBe("true"));
  return screen
    .getAllByRole("listitem")
    .filter((step) => step.dataset["done"] === undefined)
    .map((step) => step.querySelector("h2")?.textContent ?? "");
}

const ALL = [
  "Confirm your email address",
  "Create ticket",
  "Add the location",
  "Describe your event",
  "Add a cover image",
  "Publish your event",
  "Set up check-in",
];

// SPEC 2.23
test.each<[string, Options, string[]]>([
  ["at the very beginning", { me: { is_account_verified: false } }, ALL],
  ["once the address is confirmed", {}, ALL.slice(1)],
  ["with a ticket", { event: { ticket_count: 2 } }, ALL.slice(2)],
  ["with a location", { event: { ticket_count: 2, has_location: true } }, ALL.slice(3)],
  ["with a description", { event: { ticket_count: 1, has_location: true, description: "<p>Hi</p>" } }, ALL.slice(4)],
  ["once it is public", { event: { ticket_count: 1, status: "LIVE" } }, [ALL[2], ALL[3], ALL[4], ALL[6]] as string[]],
  ["with a list for the door", { lists: 1 }, ALL.slice(1, 6)],
])("getting started lists the open steps %s", async (_name, options, steps) => {
  expect(await open(options)).toEqual(steps);
});

// SPEC 4.02
test("publish step names what is missing", async () => {
  await open({ me: { is_account_verified: false, is_email_verified: false } });
  expect(screen.getByText("Confirm your email address and create a ticket first")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Publish event" })).toBeNull();
});

test("getting started tells other members that the owner has to confirm their address", async () => {
  await open({ me: { is_account_owner: false, is_account_verified: false } });
  expect(screen.getByRole("heading", { name: "Confirm the owner’s email address" })).toBeTruthy();
  expect(screen.getByText("Waiting for the owner to confirm their email address")).toBeTruthy();
});
