import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test } from "vitest";
import { CallError } from "#web/platform/call-error.ts";
import { memoryRouter } from "#web/testing/memory-router.tsx";
import { cleanup, render, screen } from "#web/testing/render.tsx";
import { ErrorPage } from "./error-page.tsx";

afterEach(cleanup);

const refused = (status: number) =>
  new CallError({ status, code: status === 404 ? "not_found" : "unavailable", message: "" });

// SPEC 2.65
test.each([
  ["a page that could not be drawn", new Error("boom"), "Something went wrong"],
  ["an answer of 503", refused(503), "Something went wrong"],
  ["an answer of 404", refused(404), "Page not found"],
])("error page for %s has a heading, a description and a link to the home page", (_case, error, heading) => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(<I18nProvider i18n={i18n}>{memoryRouter(<ErrorPage error={error} />).page}</I18nProvider>);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(heading);
  expect(screen.getByRole("main").querySelector("p")?.textContent).not.toBe("");
  expect(screen.getByRole("link", { name: "Go back to the home page" }).getAttribute("href")).toBe("/");
});

test.each(["/ticket/1/a_gone", "/order/1/o_gone/print", "/events", "/o/9/gone", "/unsubscribe/gone"])(
  "error page at %s, which visitors open by a link, leads to the events, to their order and to the home page",
  (path) => {
    i18n.loadAndActivate({ locale: "en", messages: {} });
    render(
      <I18nProvider i18n={i18n}>
        {memoryRouter(<ErrorPage error={refused(404)} />, { path, at: path }).page}
      </I18nProvider>,
    );
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/events",
      "/find-order",
      "/",
    ]);
  },
);

test.each(["/check-in/cil_gone", "/widget/9", "/manage/nonsense"])(
  "error page at %s leads to the home page",
  (path) => {
    i18n.loadAndActivate({ locale: "en", messages: {} });
    render(
      <I18nProvider i18n={i18n}>
        {memoryRouter(<ErrorPage error={refused(404)} />, { path, at: path }).page}
      </I18nProvider>,
    );
    const link = screen.getByRole("link", { name: "Go back to the home page" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([
      "/",
      path.startsWith("/widget/") ? "_blank" : null,
    ]);
  },
);
