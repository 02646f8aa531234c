import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe } from "#web/testing/factories.ts";
import { SuspendedBanner } from "./suspended-banner.tsx";

test.each([null, "Buyers reported a scam."])("members read why their account is suspended (%s)", async (reason) => {
  renderDashboard(
    <SignedIn>
      <h1>Here</h1>
      <SuspendedBanner />
    </SignedIn>,
    { "GET /users/me": () => ({ body: { data: aMe({ account_suspended_because: reason }) } }) },
  );
  await screen.findByRole("heading", { name: "Here" });
  const banner = screen.queryByRole("complementary", { name: "Account suspended" });
  expect(banner?.textContent ?? null).toEqual(
    reason &&
      expect.stringMatching(new RegExp(`^This account is suspended\\. It can’t sell tickets .* Reason: ${reason}$`)),
  );
});
