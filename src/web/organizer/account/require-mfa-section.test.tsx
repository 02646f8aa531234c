import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { accounts } from "#contract/accounts.ts";
import { query } from "#web/platform/query-client.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe, aMember, anAccount } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { RequireMfaSection } from "./require-mfa-section.tsx";

function Section() {
  const { data } = useQuery(query(accounts.get, { params: { account_id: 4 } }));
  return data ? <RequireMfaSection account={data.data} /> : null;
}

function open(from: string | null) {
  const without = [aMe(), aMember()].map(({ id, first_name, last_name }) => ({ id, first_name, last_name }));
  const members = { count: 3, without_second_factor: 2, named_without_second_factor: without };
  let account = anAccount({ second_factor_required_from: from, members });
  return renderDashboard(
    <SignedIn>
      <Section />
      <ConfirmHost />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /accounts/4": () => ({ body: { data: account } }),
      "PUT /accounts/4/second-factor": (body: { second_factor_required_from: string | null }) => {
        const requiredFrom = body.second_factor_required_from;
        account = { ...account, second_factor_required_from: requiredFrom && "2099-05-03T17:30:00.000Z" };
        return { body: { data: account } };
      },
    },
  );
}

test("admin requires a second factor from a date in the account’s time zone after seeing which members have none", async () => {
  const { written } = open(null);
  expect(
    await screen.findByText("Members who have set it up: 1 of 3. Not set up yet: Ada and Ines Moss."),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Require two-factor authentication" }));
  const drawer = await screen.findByRole("dialog", { name: "Require two-factor authentication" });
  const from = within(drawer).getByRole("textbox", { name: /Required from/ });
  expect((from as HTMLInputElement).value).toMatch(/12:00.AM$/);
  expect(within(drawer).getByText(/^Times are in/)).toBeTruthy();
  await userEvent.clear(from);
  await pasteInto(from, "5/3/2099 7:30 PM");
  await userEvent.click(within(drawer).getByRole("button", { name: "Require two-factor authentication" }));
  const question = await screen.findByRole("dialog", { name: "Require two-factor authentication?" });
  expect(within(question).getByText(/^2 members haven’t set it up yet\..* This includes you\.$/)).toBeTruthy();
  expect(written).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Require" }));
  await waitFor(() => expect(document.body.textContent).toMatch(/Required for all members from .*2099/));
  expect(written[0]?.body).toEqual({ second_factor_required_from: "2099-05-03T19:30" });
});

test("second-factor requirement is withdrawn after confirmation", async () => {
  const { written } = open("2026-01-01T10:00:00.000Z");
  await waitFor(() => expect(document.body.textContent).toMatch(/Required for all members since /));
  await userEvent.click(screen.getByRole("button", { name: "Make optional" }));
  const question = await screen.findByRole("dialog");
  await userEvent.click(within(question).getByRole("button", { name: "Make optional" }));
  expect(await screen.findByText("Optional for all members.")).toBeTruthy();
  expect(written[0]?.body).toEqual({ second_factor_required_from: null });
});

test("empty date of the second-factor requirement is reported at the field", async () => {
  const { written } = open(null);
  await userEvent.click(await screen.findByRole("button", { name: "Require two-factor authentication" }));
  const drawer = await screen.findByRole("dialog");
  await userEvent.clear(within(drawer).getByRole("textbox", { name: /Required from/ }));
  await userEvent.click(within(drawer).getByRole("button", { name: "Require two-factor authentication" }));
  await waitFor(() =>
    expect(within(drawer).getByRole("textbox", { name: /Required from/ })).toHaveProperty("ariaInvalid", "true"),
  );
  expect(written).toEqual([]);
});
