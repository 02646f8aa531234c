import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Me } from "#contract/users.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe } from "#web/testing/factories.ts";
import { MfaBanner } from "./mfa-banner.tsx";

const BERLIN_DAY = "2099-11-30T23:00:00.000Z";

test.each<[string, Partial<Me>, RegExp | null]>([
  [
    "a day, as the account’s calendars have it",
    { factor_required_from: BERLIN_DAY },
    /^Starting Tuesday, December 1, 2099,/,
  ],
  [
    "the hour, where it is not midnight there",
    { factor_required_from: BERLIN_DAY, account_timezone: "Asia/Tokyo" },
    /^Starting Tue, Dec 1, 2099, 8:00.AM, Harbour requires/,
  ],
  ["nothing once they are led there anyway", { factor_required_from: BERLIN_DAY, must_add_factor: true }, null],
  ["nothing where nobody asks", {}, null],
])("second-factor banner shows %s", async (_what, me, text) => {
  renderDashboard(
    <SignedIn>
      <h1>Here</h1>
      <MfaBanner />
    </SignedIn>,
    { "GET /users/me": () => ({ body: { data: aMe(me) } }) },
  );
  await screen.findByRole("heading", { name: "Here" });
  if (text === null) return expect(screen.queryByRole("complementary")).toBeNull();
  expect(screen.getByRole("complementary").textContent).toMatch(text);
  expect(screen.getByRole("link", { name: "Set it up now" }).getAttribute("href")).toBe(
    "/manage/profile#second-factors",
  );
});
