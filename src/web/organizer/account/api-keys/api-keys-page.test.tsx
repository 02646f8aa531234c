import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ApiKey } from "#contract/api-keys.ts";
import { aMe } from "#web/testing/factories.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { screen, waitFor, within } from "#web/testing/render.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import ApiKeysPage from "./api-keys-page.tsx";

const SECRET = "foyer_live_17_0123456789abcdefghijABCDEFGHIJ012345";

function aKey(over: Partial<ApiKey> = {}): ApiKey {
  return {
    ...{ id: 17, name: "Website", shown_prefix: "foyer_live_17_0123", scopes: ["events:read", "orders:write"] },
    ...{ is_limited: false, organizer_ids: [], event_ids: [], organizers: [], events: [], networks: [] },
    ...{ expires_at: "2099-01-01T10:00:00.000Z", revoked_at: null, last_used_at: null, last_used_network: null },
    ...{ old_secret: null, created_by: { id: 3, first_name: "Ines", last_name: "Moss" }, is_maker_active: true },
    ...{ created_at: "2027-01-01T10:00:00.000Z", updated_at: "2027-01-01T10:00:00.000Z" },
    ...over,
  };
}

function open(keys: ApiKey[], url = "/account/api-keys") {
  const [first = aKey()] = keys;
  const path = "/accounts/1/api-keys";
  return renderDashboard(
    <SignedIn>
      <ApiKeysPage />
      <ConfirmHost />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe({ account_id: 1 }) } }),
      [`GET ${path}`]: () => ({ body: { data: keys } }),
      [`GET ${path}/17`]: () => ({
        body: { data: { ...first, calls: [{ day: "2027-01-01", area: "orders", calls: 1_234 }] } },
      }),
      [`POST ${path}`]: () => ({ status: 201, body: { data: first, key: SECRET } }),
      [`PUT ${path}/17`]: (body: object) => ({ body: { data: { ...first, ...body } } }),
      [`POST ${path}/17/roll`]: () => ({ body: { data: first, key: SECRET } }),
      [`DELETE ${path}/17`]: () => ({ status: 204, body: null }),
    },
    url,
    "/account/*",
  );
}

test("empty list says what a key is for", async () => {
  open([]);
  expect(await screen.findByText("No API keys yet")).toBeTruthy();
  expect(screen.getByText(/^A key lets another program work with your events/)).toBeTruthy();
});

test("list shows name, prefix, status and what each key may do", async () => {
  open([
    aKey(),
    aKey({ id: 18, name: "Old shop", revoked_at: "2027-01-02T10:00:00.000Z", is_limited: true, event_ids: [5] }),
    aKey({ id: 19, name: "Of Jo", is_maker_active: false }),
  ]);
  expect(await screen.findByText("Website")).toBeTruthy();
  for (const text of ["foyer_live_17_0123…", "Active", "Revoked", "Creator has no access"])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getAllByText(/reads 1 area, writes 1 area/).length).toBe(3);
  expect(screen.getByText(/selected events/)).toBeTruthy();
});

test("new key needs a permission, is sent with the preset, and is shown once", async () => {
  const { written } = open([], "/account/api-keys?open=new");
  await userEvent.type(await screen.findByRole("textbox", { name: /^Name/ }), "Website");
  const dialog = screen.getByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Create API key" }));
  expect(await screen.findByText("Choose at least one permission.")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Sell and check in" }));
  await userEvent.click(screen.getByRole("radio", { name: "Tickets: no access" }));
  await userEvent.click(screen.getByRole("radio", { name: "Refunds: read and write" }));
  await userEvent.type(screen.getByRole("textbox", { name: /Allowed networks/ }), "203.0.113.0/24\nnonsense");
  await userEvent.click(within(dialog).getByRole("button", { name: "Create API key" }));
  expect(await screen.findByText(/^Enter an IP address or a network/)).toBeTruthy();
  expect(written).toEqual([]);
  await userEvent.clear(screen.getByRole("textbox", { name: /Allowed networks/ }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Create API key" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({
    name: "Website",
    scopes: ["events:read", "orders:write", "refunds:write", "attendees:write", "check_in:write"],
    ...{ organizer_ids: [], event_ids: [], networks: [], expires_at: expect.any(String) },
  });
  expect(await screen.findByText("Copy this key now")).toBeTruthy();
  expect(screen.getByRole("group", { name: "API key" }).textContent).toBe(SECRET);
  expect(screen.getByText(/^curl .*\/api\/me/)).toBeTruthy();
});

test("key shows its use, and can be rolled with an overlap", async () => {
  const { written } = open([aKey()], "/account/api-keys?open=17");
  expect(await screen.findByText("1,234 calls")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Roll key" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({ overlap_hours: 24 });
  expect((await screen.findByRole("group", { name: "API key" })).textContent).toBe(SECRET);
});

test("revoking asks first, and a revoked key can't be changed", async () => {
  const { written } = open([aKey()], "/account/api-keys?open=17");
  await userEvent.click(await screen.findByRole("button", { name: "Revoke key" }));
  expect(await screen.findByText(/^Programs that use this key stop working right away/)).toBeTruthy();
  expect(written).toEqual([]);
  await userEvent.click(screen.getAllByRole("button", { name: "Revoke key" }).at(-1) as HTMLElement);
  await waitFor(() => expect(written).toHaveLength(1));
});

test("revoked key has no form", async () => {
  open([aKey({ revoked_at: "2027-01-02T10:00:00.000Z" })], "/account/api-keys?open=17");
  expect(await screen.findByText("1,234 calls")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Roll key" })).toBeNull();
  expect(screen.queryByRole("textbox", { name: /^Name/ })).toBeNull();
});
