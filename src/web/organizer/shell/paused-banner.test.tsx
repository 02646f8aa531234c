import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe } from "#web/testing/factories.ts";
import { PausedBanner } from "./paused-banner.tsx";

test.each([true, false])("members read that the installation is paused, and only then (%s)", async (isPaused) => {
  renderDashboard(
    <SignedIn>
      <h1>Here</h1>
      <PausedBanner />
    </SignedIn>,
    { "GET /users/me": () => ({ body: { data: aMe({ is_installation_paused: isPaused }) } }) },
  );
  await screen.findByRole("heading", { name: "Here" });
  const banner = screen.queryByRole("complementary", { name: "Installation paused" });
  expect(banner?.textContent ?? null).toEqual(
    isPaused ? expect.stringContaining("Emails and refunds wait, and no payments are possible") : null,
  );
});
