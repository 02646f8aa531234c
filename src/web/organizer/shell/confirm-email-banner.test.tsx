import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Me } from "#contract/users.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe } from "#web/testing/factories.ts";
import { ConfirmEmailBanner } from "./confirm-email-banner.tsx";

test.each<[string, Partial<Me>, RegExp | null]>([
  ["the owner", { is_email_verified: false, is_account_verified: false }, /to publish events\. We sent a link to ada@/],
  ["a colleague", { is_account_owner: false, is_email_verified: false }, /Confirm your email address\. We sent a link/],
  [
    "a colleague of an owner who has not confirmed theirs",
    { is_account_owner: false, is_account_verified: false },
    /The account owner must confirm their email address/,
  ],
  ["everybody else", {}, null],
])("email confirmation banner for %s names the address to be confirmed, if any", async (_who, me, text) => {
  renderDashboard(
    <SignedIn>
      <h1>Here</h1>
      <ConfirmEmailBanner />
    </SignedIn>,
    { "GET /users/me": () => ({ body: { data: aMe(me) } }) },
  );
  await screen.findByRole("heading", { name: "Here" });
  if (text === null) expect(screen.queryByRole("complementary")).toBeNull();
  else expect(screen.getByRole("complementary").textContent).toMatch(text);
});
