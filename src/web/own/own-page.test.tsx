import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, Link } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import { AroundPage, DEFAULT_AROUND, PageLink } from "#web/platform/page-around.tsx";
import { cleanup, render, screen } from "#web/testing/render.tsx";
import { HANDED, handedText } from "./handed.ts";
import { OwnPage } from "./own-page.tsx";
import { PageFault } from "./page-fault.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const handed = (loaded: { name: string }) => ({
  loaded,
  around: { address: { pathname: "/check-in/c1", search: "", hash: "" }, params: {}, color_scheme: "dark" as const },
  styles: ["/assets/door.css"],
  script: "/assets/door.js",
});

function Greeting({ loaded }: { loaded: { name: string } }) {
  return <h1>{loaded.name}</h1>;
}

test("the document of such a page hands over what it shows, names its styles and its script, and wears its scheme", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const name = "</script><script>alert(1)</script> & <!-- Ü";
  const text = handedText(handed({ name }));
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <OwnPage page={Greeting} handed={handed({ name })} text={text} />
    </I18nProvider>,
  );

  const page = new DOMParser().parseFromString(html, "text/html");
  expect(page.querySelector("h1")?.textContent).toBe(name);
  expect(JSON.parse(page.getElementById(HANDED)?.textContent ?? "")).toEqual(handed({ name }));
  expect([...page.querySelectorAll("script[src]")].map((one) => one.getAttribute("src"))).toEqual(["/assets/door.js"]);
  expect(page.querySelector("link[rel=stylesheet]")?.getAttribute("href")).toBe("/assets/door.css");
  expect([...page.scripts].filter((one) => one.textContent.startsWith("alert"))).toEqual([]);
  expect(html).toContain('setAttribute("data-mantine-color-scheme", "dark")');
});

test("a page that can't be drawn any more says so, without the router", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error("boom");
  };
  render(
    <I18nProvider i18n={i18n}>
      <AroundPage is={{ ...DEFAULT_AROUND, address: { pathname: "/check-in/c1", search: "", hash: "" } }}>
        <PageFault>
          <Broken />
        </PageFault>
      </AroundPage>
    </I18nProvider>,
  );
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Something went wrong");
  expect(screen.getByRole("link", { name: "Go back to the home page" }).getAttribute("href")).toBe("/");
});

test("a link goes by the router where there is one, and by a new document where there is none", async () => {
  const link = <PageLink to="/there">There</PageLink>;
  render(<AroundPage is={DEFAULT_AROUND}>{link}</AroundPage>);
  expect(screen.getByRole("link", { name: "There" }).getAttribute("href")).toBe("/there");
  cleanup();

  const here = <AroundPage is={{ ...DEFAULT_AROUND, RoutedLink: Link }}>{link}</AroundPage>;
  const router = createMemoryRouter([
    { path: "/", element: here },
    { path: "/there", element: <h1>Arrived</h1> },
  ]);
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByRole("link", { name: "There" }));
  expect(await screen.findByRole("heading", { name: "Arrived" })).toBeTruthy();
});
