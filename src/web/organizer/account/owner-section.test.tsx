import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Account } from "#contract/accounts.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe, aMember, anAccount, pageOf } from "#web/testing/factories.ts";
import { OwnerSection } from "./owner-section.tsx";

const members = { count: 180, without_second_factor: 180, named_without_second_factor: [] };
const ZORA = { id: 9, first_name: "Zora", last_name: "Quay", email: "zora@example.test" };

function open(account: Partial<Account>, isOwner = true) {
  const all = [aMe(), ...Array.from({ length: 150 }, (_, at) => ({ id: 100 + at, first_name: `Ines ${at}` })), ZORA];
  return renderDashboard(
    <SignedIn>
      <OwnerSection account={anAccount({ members, ...account })} />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe({ is_account_owner: isOwner }) } }),
      "GET /users": (_body, query) => {
        const found = all.filter(({ first_name }) => first_name.includes(query.get("query") ?? ""));
        return { body: pageOf(found.slice(0, Number(query.get("per_page"))).map((member) => aMember(member))) };
      },
      "POST /accounts/4/owner": () => ({ body: { data: anAccount({ owner: ZORA }) } }),
    },
  );
}

test("account page shows the owner to other members", async () => {
  open({ owner: ZORA }, false);
  expect(await screen.findByText("Zora Quay")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Transfer ownership" })).toBeNull();
});

test("owner finds the next owner by name among more than a page of members", async () => {
  const { written } = open({});
  await userEvent.click(await screen.findByRole("button", { name: "Transfer ownership" }));
  const drawer = await screen.findByRole("dialog", { name: "Transfer ownership" });
  const field = within(drawer).getByRole("combobox", { name: /New owner/ });
  await userEvent.click(field);
  expect(await screen.findByRole("option", { name: /Ines 0 / })).toBeTruthy();
  expect(screen.queryByRole("option", { name: /Ada/ }), "oneself").toBeNull();
  expect(screen.queryByRole("option", { name: /Zora/ })).toBeNull();
  await userEvent.type(field, "Zora");
  // Wait for the response to the complete name: until then the list may re-render under the pointer
  // (flaky).
  await waitFor(() => expect(screen.queryByRole("option", { name: /Ines/ })).toBeNull());
  await userEvent.click(await screen.findByRole("option", { name: "Zora Quay · zora@example.test" }));
  await waitFor(() => expect(field).toHaveProperty("value", expect.stringContaining("Zora Quay")));
  await userEvent.click(within(drawer).getByRole("button", { name: "Transfer ownership" }));
  expect(await screen.findByText("Zora Quay now owns Harbour. You’re still an admin.")).toBeTruthy();
  expect(written).toMatchObject([{ path: "/accounts/4/owner", body: { user_id: 9 } }]);
});

test("owner without other members is told to invite a member before transferring ownership", async () => {
  open({ members: { ...members, count: 1 } });
  expect(await screen.findByRole("link", { name: "invite someone" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Transfer ownership" })).toHaveProperty("disabled", true);
});
