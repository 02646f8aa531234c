import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { operator } from "#contract/operator.ts";
import { memoryRouter } from "#web/testing/memory-router.tsx";
import { mock, server } from "#web/testing/mock-api.ts";
import { cleanup, render, screen, waitFor } from "#web/testing/render.tsx";
import { Entrance } from "./entrance.tsx";

afterEach(cleanup);

function show(at: string, refusal?: Response) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const sent: unknown[] = [];
  server.use(
    mock(operator.signIn, ({ body }) => {
      sent.push(body);
      return refusal;
    }),
  );
  const { page, router } = memoryRouter(<Entrance />, { path: "/operator", at });
  render(<I18nProvider i18n={i18n}>{page}</I18nProvider>);
  return { sent, router };
}

test("page without a link names the command that prints one", () => {
  const { sent } = show("/operator");
  expect(screen.getByRole("heading", { name: "You need a link to open this page" })).toBeTruthy();
  expect(screen.getByText("npm run foyer -- operator link")).toBeTruthy();
  expect(sent).toEqual([]);
});

// SECURITY S179
test("link is used by a click and not by loading the page, and its token leaves the URL", async () => {
  const { sent, router } = show("/operator#secret");
  const open = await screen.findByRole("button", { name: "Open page" });
  expect(sent).toEqual([]);
  await userEvent.click(open);
  await waitFor(() =>
    expect(router.state).toMatchObject({ historyAction: "REPLACE", location: { pathname: "/operator", hash: "" } }),
  );
  expect(sent).toEqual([{ token: "secret" }]);
});

test("link that doesn't work says so and names the command", async () => {
  show("/operator#used", Response.json({ code: "link_invalid", message: "The link is invalid." }, { status: 410 }));
  await userEvent.click(await screen.findByRole("button", { name: "Open page" }));
  expect(await screen.findByRole("heading", { name: "This link doesn’t work" })).toBeTruthy();
  expect(screen.getByText("npm run foyer -- operator link")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Open page" })).toBeNull();
});
