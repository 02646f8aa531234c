import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Affiliate } from "#contract/affiliates.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anAffiliate, anEvent, pageOf } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { useEventQuery } from "#web/organizer/use-event.ts";
import AffiliatesPage from "./affiliates-page.tsx";
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
import "#web/ui/dialogs/confirm-dialog.tsx";
import "#web/ui/dialogs/drawer-frame.tsx";
import "./affiliate-drawer.tsx";

function Page() {
  return useEventQuery().data ? (
    <>
      <AffiliatesPage />
      <ConfirmHost />
    </>
  ) : null;
}

function open(affiliates: Affiliate[], search = "", responses: Parameters<typeof renderDashboard>[1] = {}) {
  return renderDashboard(
    <Page />,
    {
      "GET /events/5": () => ({ body: { data: anEvent({ status: "LIVE", currency: "EUR" }) } }),
      "GET /events/5/affiliates": () => ({ body: pageOf(affiliates) }),
      "GET /events/5/affiliates/1": () => ({ body: { data: affiliates[0] } }),
      ...responses,
    },
    `/manage/event/5/affiliates${search}`,
  );
}

// SPEC 2.25
test("affiliate list shows the sales of each affiliate and copies its link", async () => {
  const user = userEvent.setup();
  open([anAffiliate(), anAffiliate({ id: 2, name: "Late Radio", code: "50 %", status: "INACTIVE", gross: 0 })]);
  const row = within((await screen.findByTitle("Harbour Blog")).closest("tr") as HTMLElement);
  for (const text of ["harbour-blog", "120", "4", "9", "€180.00", "Active"]) expect(row.getByText(text)).toBeTruthy();
  expect(screen.getByText("Turned off")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Copy link Late Radio" }));
  const url = `${window.location.origin}/event/5/summer-night?aff=50%20%25`;
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(url));
});

test("empty affiliate list explains what affiliates are for", async () => {
  open([]);
  expect(await screen.findByText("No affiliates yet")).toBeTruthy();
});

test("new affiliate requires only a name", async () => {
  const { written } = open([], "?open=new", {
    "POST /events/5/affiliates": () => ({ status: 201, body: { data: anAffiliate() } }),
  });
  await pasteInto(await screen.findByLabelText(/^Name/), "Harbour Blog");
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Create affiliate" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toEqual({ name: "Harbour Blog", code: "", email: "", status: "ACTIVE" });
});

test("duplicate affiliate code is reported at its field", async () => {
  const errors = { code: ["This is already taken."] };
  open([anAffiliate()], "?open=1", {
    "PUT /events/5/affiliates/1": () => ({ status: 422, body: { code: "invalid", message: "Check.", errors } }),
  });
  const code = await screen.findByLabelText<HTMLInputElement>(/^Code/);
  await userEvent.clear(code);
  await pasteInto(code, "late-radio");
  await userEvent.click(await screen.findByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("This is already taken.")).toBeTruthy();
  expect(code.value).toBe("late-radio");
});

test("affiliate with orders links to them and can only be deactivated", async () => {
  const { written } = open([anAffiliate()], "?open=1", {
    "PUT /events/5/affiliates/1": () => ({ body: { data: anAffiliate({ status: "INACTIVE" }) } }),
  });
  const link = await screen.findByRole("link", { name: "View 4 orders" });
  expect(decodeURIComponent(link.getAttribute("href") ?? "")).toBe(
    "/manage/event/5/orders?filter_fields[affiliate_id][eq]=1",
  );
  await userEvent.click(screen.getByRole("button", { name: "Delete affiliate" }));
  await userEvent.click(await screen.findByRole("button", { name: "Turn off" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toMatchObject({ status: "INACTIVE", code: "harbour-blog" });
});

test("affiliate without orders can be deleted", async () => {
  const { written } = open([anAffiliate({ orders: 0, gross: 0, refunded: 0, has_orders: false })], "?open=1", {
    "DELETE /events/5/affiliates/1": () => ({ status: 204 }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete affiliate" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Delete “/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Delete affiliate" }));
  await waitFor(() => expect(written.map(({ method }) => method)).toEqual(["DELETE"]));
});
