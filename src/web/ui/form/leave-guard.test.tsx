import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { createMemoryRouter, Link } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mayLeave } from "#web/platform/unsaved-changes.ts";
import { type Around, AroundPage, DEFAULT_AROUND, PageLink } from "#web/platform/page-around.tsx";
import { cleanup, fireEvent, render, screen, waitFor } from "#web/testing/render.tsx";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { RoutedGuard } from "#web/ui/page/routed-guard.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
// Imported up front, because loading them lazily takes seconds on two busy cores.
import "#web/ui/dialogs/confirm-dialog.tsx";
import "#web/ui/dialogs/drawer-frame.tsx";

beforeEach(() => i18n.loadAndActivate({ locale: "en", messages: {} }));
afterEach(cleanup);

const left = vi.fn();
/** Asks first, as a standalone page does (`use-own-around.ts`). */
const go: Around["go"] = async (to) => void ((await mayLeave()) && left(to));

function Page({ isDirty }: { isDirty: boolean }) {
  return (
    <>
      <LeaveGuard form={{ isDirty, hasUnsaved: () => isDirty }} />
      <PageLink to="/there">There</PageLink>
      <ConfirmHost />
    </>
  );
}

function open(isDirty: boolean) {
  left.mockClear();
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <AroundPage is={{ ...DEFAULT_AROUND, go }}>
          <Page isDirty={isDirty} />
        </AroundPage>
      </MantineProvider>
    </I18nProvider>,
  );
}

/** Whether the link, or the browser, may leave. */
const press = () => fireEvent.click(screen.getByRole("link", { name: "There" }));
const unload = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("without a router, a link asks about unsaved changes first: Stay keeps them, and Leave follows the link", async () => {
  open(true);
  expect(unload(), "the browser asks").toBe(false);
  expect(press(), "the link waits").toBe(false);
  fireEvent.click(await screen.findByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(left).not.toHaveBeenCalled();

  press();
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(left).toHaveBeenCalledWith("/there"));
  expect(unload(), "who answered is not asked again").toBe(true);
});

test("without a router, nothing is asked without unsaved changes or for a link in another tab", async () => {
  open(false);
  expect(unload()).toBe(true);
  expect(press(), "it is the browser's").toBe(true);
  cleanup();
  open(true);
  expect(fireEvent.click(screen.getByRole("link", { name: "There" }), { ctrlKey: true })).toBe(true);
  cleanup();
  expect(await mayLeave(), "a form that is gone holds nobody").toBe(true);
});

function openRouted(page: ReactNode) {
  const router = createMemoryRouter([
    {
      path: "/",
      element: (
        <AroundPage is={{ ...DEFAULT_AROUND, RoutedLink: Link }}>
          {page}
          <RoutedGuard />
        </AroundPage>
      ),
    },
    { path: "/there", element: <h1>Arrived</h1> },
  ]);
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nProvider>,
  );
}

test.each([
  ["alone", <Page key="alone" isDirty />],
  [
    "beside a later one that nobody touched",
    <Fragment key="beside">
      <Page isDirty />
      <LeaveGuard form={{ isDirty: false, hasUnsaved: () => false }} />
    </Fragment>,
  ],
])("with a router, navigation waits for the answer of an unsaved form %s", async (_case, page) => {
  openRouted(page);
  press();
  fireEvent.click(await screen.findByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("heading", { name: "Arrived" })).toBeNull();
  press();
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("heading", { name: "Arrived" })).toBeTruthy();
});

test("several unsaved forms ask one question", async () => {
  openRouted(
    <>
      <LeaveGuard form={{ isDirty: true, hasUnsaved: () => true }} />
      <Page isDirty />
    </>,
  );
  press();
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("heading", { name: "Arrived" })).toBeTruthy();
});

test("drawer without a URL asks before its own unsaved changes are lost, and not about others", async () => {
  const close = vi.fn();
  const open = (isInside: boolean) =>
    openRouted(
      <>
        <Page isDirty={!isInside} />
        <DetailsDrawer opened asks onClose={close} title="Drawer">
          <LeaveGuard form={{ isDirty: isInside, hasUnsaved: () => isInside }} />
        </DetailsDrawer>
      </>,
    );
  open(true);
  fireEvent.click(await screen.findByRole("button", { name: "Close" }));
  fireEvent.click(await screen.findByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Stay" })).toBeNull());
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole("button", { name: "Close" }));
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  cleanup();
  open(false);
  fireEvent.click(await screen.findByRole("button", { name: "Close", hidden: true }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
});
