import { readFileSync } from "node:fs";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { render } from "#web/testing/render.tsx";
import { FullScreenLoader } from "./full-screen-loader.tsx";

i18n.loadAndActivate({ locale: "de", messages: { events: "Veranstaltungen" } });

const page = (handle?: unknown) => (
  <I18nProvider i18n={i18n}>
    <RouterProvider
      router={createMemoryRouter([
        { path: "/", Component: FullScreenLoader, children: [{ index: true, handle, element: null }] },
      ])}
    />
  </I18nProvider>
);

test("server sets the title of the page that will load, in the user's language", () => {
  vi.stubGlobal("document", undefined);
  try {
    expect(renderToString(page({ title: { id: "events" } }))).toContain("<title>Veranstaltungen · Foyer</title>");
    expect(renderToString(page())).toContain("<title>Foyer</title>");
  } finally {
    vi.unstubAllGlobals();
  }
});

// SPEC 2.71
test("browser keeps the server's title until the page's messages have loaded", () => {
  document.title = "Veranstaltungen · Foyer";
  render(page({ title: { id: "not read yet" } }));
  expect(document.title).toBe("Veranstaltungen · Foyer");
});

test.each(readFileSync("src/web/routes.ts", "utf8").match(/(?<=")(auth|organizer)\/[\w/-]+-page\.tsx(?=")/g) ?? [])(
  "%s has a title before it is rendered",
  (file) => {
    const text = readFileSync(`src/web/${file}`, "utf8");
    const onlyLeadsOn = /redirect|Navigate|<Home/.test(text) && !text.includes("<PageTitle>");
    expect(onlyLeadsOn || text.includes("handle = { title: msg`")).toBe(true);
  },
);
