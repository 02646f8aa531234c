import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { useSession } from "#web/platform/session.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { useEventActions } from "./use-event-actions.ts";

const FAILED = "Event status update failed. Please try again later";

function Page() {
  const { publish } = useEventActions(anEvent());
  return (
    <>
      <button type="button" onClick={() => void publish()}>
        Publish
      </button>
      <ConfirmHost />
    </>
  );
}

async function publish(respond: () => { status: number; body: object } | { file: Response }): Promise<string> {
  renderDashboard(<Page />, { "PUT /events/5/status": respond });
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  await userEvent.click(await screen.findByRole("button", { name: "Publish event" }));
  return (await screen.findByRole("alert")).textContent ?? "";
}

// SPEC 8.34
test.each([
  [500, "unexpected"],
  [503, "unavailable"],
  [409, "conflict"],
  [409, "busy"],
  [429, "too_many_requests"],
])("publishing that fails with %i %s reports a failed status update with the reason", async (status, code) => {
  const notification = await publish(() => ({ status, body: { code, message: "Said by the server." } }));
  expect(notification, "what failed, and why").toContain(`${FAILED}: Said by the server.`);
});

// SPEC 8.34
test("publishing without a network connection reports a failed status update", async () => {
  const notification = await publish(() => ({ file: HttpResponse.error() }));
  expect(notification).toContain(FAILED);
});

test.each([
  [403, "account_not_verified"],
  [403, "email_not_verified"],
  [409, "account_closing"],
  [409, "no_tickets"],
])("publishing that fails with %i %s shows only what to do", async (status, code) => {
  const notification = await publish(() => ({ status, body: { code, message: "Said by the server." } }));
  expect(notification).toContain("Said by the server.");
  expect(notification).not.toContain(FAILED);
});

test("publishing an incomplete event lists everything that is missing with links and sends no request", async () => {
  const { written } = renderDashboard(<Unready />, {
    "GET /users/me": () => ({ body: { data: aMe({ is_account_verified: false, is_email_verified: false }) } }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  const reasons = await screen.findAllByRole("link");
  expect(reasons.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Confirm your email address", "/manage/event/5"],
    ["Create a ticket", "/manage/event/5/tickets?open=new"],
  ]);
  expect(written).toEqual([]);
});

test("publishing names the owner's unconfirmed address to another member and links only what that member can do", async () => {
  renderDashboard(<Unready />, {
    "GET /users/me": () => ({ body: { data: aMe({ is_account_owner: false, is_account_verified: false }) } }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  expect(await screen.findByText("The account owner must confirm their email address first.")).toBeTruthy();
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["Create a ticket"]);
});

function Unready() {
  const { me } = useSession();
  const { publish } = useEventActions(anEvent({ ticket_count: 0 }));
  return me ? (
    <>
      <button type="button" onClick={() => void publish()}>
        Publish
      </button>
      <ConfirmHost />
    </>
  ) : null;
}

test("publishing asks with what the event page still lacks", async () => {
  renderDashboard(<Page />, {});
  await userEvent.click(await screen.findByRole("button", { name: "Publish" }));
  await screen.findByRole("button", { name: "Publish event" });
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Location", "/manage/event/5/settings?section=place"],
    ["Cover image", "/manage/event/5/settings?section=cover"],
    ["Description", "/manage/event/5/settings?section=details"],
  ]);
});
