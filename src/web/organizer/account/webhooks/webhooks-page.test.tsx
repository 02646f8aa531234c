import { configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { WebhookDeliveryDetails, WebhookEndpoint } from "#contract/webhooks.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import DeliveriesPage from "./deliveries-page.tsx";
import WebhooksPage from "./webhooks-page.tsx";
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
import "#web/ui/dialogs/drawer-frame.tsx";
import "./delivery-drawer.tsx";
import "./replay-drawer.tsx";
import "./webhook-drawer.tsx";

configure({ defaultHidden: true });

const CRM: WebhookEndpoint = {
  ...{ id: 1, url: "https://crm.example.com/hooks", description: "CRM", event_types: ["order.completed"] },
  ...{ organizer_ids: [], event_ids: [], organizers: [], events: [], has_personal_data: false, payload_version: 1 },
  ...{ status: "ENABLED", disabled_because: null, failing_since: null, paused_until: null, waiting: 0 },
  ...{ last_success_at: "2027-05-03T10:00:00.000Z", previous_secret_until: null },
  ...{ created_at: "2027-05-01T10:00:00.000Z", updated_at: "2027-05-01T10:00:00.000Z" },
};

const DELIVERY: WebhookDeliveryDetails = {
  ...{ id: 7, webhook_id: "evt_184_1", type: "order.completed", event_id: 5, status: "FAILED", attempts: 10 },
  ...{ next_attempt_at: null, attempted_at: "2027-05-03T10:00:00.000Z", response_status: 500, error: "status" },
  ...{ duration_ms: 81, created_at: "2027-05-03T09:00:00.000Z", request_headers: { "webhook-id": "evt_184_1" } },
  ...{ request_body: '{"type":"order.completed"}', response_headers: {}, response_body: "Oops" },
  history: [{ at: "2027-05-03T10:00:00.000Z", status: 500, error: "status", duration_ms: 81 }],
};

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

function open(rows: WebhookEndpoint[], path = "/account/webhooks", more: object = {}) {
  const [first] = rows;
  return renderDashboard(
    <SignedIn>
      {path.startsWith("/account/webhooks/") ? <DeliveriesPage /> : <WebhooksPage />}
      <ConfirmHost />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /accounts/4/webhook-endpoints": () => ({ body: { data: rows } }),
      "GET /accounts/4/webhook-endpoints/1": () => ({ body: { data: first } }),
      "GET /accounts/4/webhook-endpoints/1/deliveries": () => ({ body: { data: [DELIVERY], meta: { next: null } } }),
      "GET /accounts/4/webhook-endpoints/1/deliveries/7": () => ({ body: { data: DELIVERY } }),
      ...more,
    },
    path,
    "/account/webhooks/:webhook_endpoint_id?",
  );
}

test("webhook list shows addresses and whether deliveries arrive", async () => {
  open([
    CRM,
    { ...CRM, id: 2, url: "https://two.example.com/", status: "DISABLED", disabled_because: "FAILING" },
    { ...CRM, id: 3, url: "https://three.example.com/", failing_since: "2027-05-03T10:00:00.000Z" },
  ]);
  const rows = within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1);
  expect(rows.map((row) => within(row).getAllByRole("cell")[1]?.textContent)).toEqual([
    "Active",
    "Disabled after three days of failures",
    expect.stringMatching(/^Failing since /),
  ]);
});

test("list without webhooks says what they are for", async () => {
  open([]);
  expect(await screen.findByText("No webhooks yet")).toBeTruthy();
});

test("new webhook is created with the chosen events and shows its secret once", async () => {
  const user = userEvent.setup();
  const sent: object[] = [];
  open([], "/account/webhooks?open=new", {
    "POST /accounts/4/webhook-endpoints": (body: object) => {
      sent.push(body);
      return { status: 201, body: { data: { ...CRM, secret: SECRET } } };
    },
  });
  await user.type(await screen.findByRole("textbox", { name: /Address/ }), CRM.url);
  for (const name of ["Payments, refunds and invoices", "Attendees", "Check-ins", "Tickets", "Events", "Messages"])
    await user.click(
      within(await screen.findByRole("region", { name })).queryByRole("button") ??
        screen.getByLabelText("message.sent"),
    );
  await user.click(screen.getByRole("button", { name: "Create webhook" }));
  expect(await screen.findByText(SECRET)).toBeTruthy();
  expect(sent).toEqual([
    {
      ...{ url: CRM.url, description: null, organizer_ids: [], event_ids: [], has_personal_data: false },
      event_types: expect.arrayContaining(["order.completed", "order.cancelled"]) as unknown,
    },
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/attendee\.|message\./);
});

test("refused address is reported at its field", async () => {
  const user = userEvent.setup();
  open([], "/account/webhooks?open=new", {
    "POST /accounts/4/webhook-endpoints": () => ({
      status: 422,
      body: { code: "invalid", message: "", errors: { url: ["This address isn’t public."] } },
    }),
  });
  await user.type(await screen.findByRole("textbox", { name: /Address/ }), "https://10.0.0.1/");
  await user.click(screen.getByRole("button", { name: "Create webhook" }));
  expect(await screen.findByText(/isn’t public/)).toBeTruthy();
});

test("test shows its answer, and the secret is shown on request", async () => {
  const user = userEvent.setup();
  open([CRM], "/account/webhooks?open=1", {
    "POST /accounts/4/webhook-endpoints/1/test": () => ({
      body: { data: { ...DELIVERY, type: "webhook.test", status: "DELIVERED", response_status: 200, error: null } },
    }),
    "POST /accounts/4/webhook-endpoints/1/secret": () => ({ body: { data: { secret: SECRET } } }),
  });
  await user.click(await screen.findByRole("button", { name: "Send test" }));
  expect(await screen.findByText("Delivered · 200")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show secret" }));
  expect(await screen.findByText(SECRET)).toBeTruthy();
});

test("disabling asks first", async () => {
  const user = userEvent.setup();
  let disabled = 0;
  open([CRM], "/account/webhooks?open=1", {
    "POST /accounts/4/webhook-endpoints/1/disable": () => {
      disabled += 1;
      return { body: { data: { ...CRM, status: "DISABLED", disabled_because: "MEMBER" } } };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Disable webhook" }));
  const dialog = await screen.findByRole("dialog", { name: "Disable this webhook?" });
  expect(disabled).toBe(0);
  await user.click(within(dialog).getByRole("button", { name: "Disable webhook" }));
  await waitFor(() => expect(disabled).toBe(1));
});

test("delivery shows request and response, and is sent again", async () => {
  const user = userEvent.setup();
  let replayed = 0;
  open([CRM], "/account/webhooks/1?open=7", {
    "POST /accounts/4/webhook-endpoints/1/deliveries/7/replay": () => {
      replayed += 1;
      return { body: { data: { ...DELIVERY, status: "PENDING" } } };
    },
  });
  const drawer = await screen.findByRole("dialog");
  expect(await within(drawer).findByText("Response 500")).toBeTruthy();
  expect(within(drawer).getByText("Oops")).toBeTruthy();
  expect(within(drawer).getByText(/"type": "order.completed"/)).toBeTruthy();
  await user.click(within(drawer).getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(replayed).toBe(1));
});

test("period is sent again, in as many requests as it takes", async () => {
  const user = userEvent.setup();
  const sent: { from: string; to: string; status: string }[] = [];
  open([{ ...CRM, failing_since: "2027-05-03T10:00:00.000Z" }], "/account/webhooks/1", {
    "POST /accounts/4/webhook-endpoints/1/deliveries/replay": (body: (typeof sent)[number]) => {
      sent.push(body);
      return { body: { data: { replayed: 5, next_from: sent.length === 1 ? "2027-05-03T12:00:00.000Z" : null } } };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Send again" }));
  const drawer = await screen.findByRole("dialog");
  await user.type(within(drawer).getByRole("textbox", { name: /Until/ }), "May 4, 2027 10:00 AM");
  await user.click(within(drawer).getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toMatchObject({ from: "2027-05-03T10:00:00.000Z", status: "FAILED" });
  expect(sent[1]?.from).toBe("2027-05-03T12:00:00.000Z");
});
