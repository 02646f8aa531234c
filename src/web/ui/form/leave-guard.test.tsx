import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Fragment, type ReactNode } from "react";
import { createMemoryRouter, Link } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mayLeave } from "#web/platform/unsaved-changes.ts";
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

function Page({ isDirty }: { isDirty: boolean }) {
  return (
    <>
      <LeaveGuard form={{ isDirty, hasUnsaved: () => isDirty }} />
      <Link to="/there">There</Link>
      <ConfirmHost />
    </>
  );
}

/** Whether the link, or the browser, may leave. */
const press = () => fireEvent.click(screen.getByRole("link", { name: "There" }));
const unload = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

function open(page: ReactNode) {
  const router = createMemoryRouter([
    {
      path: "/",
      element: (
        <>
          {page}
          <RoutedGuard />
        </>
      ),
    },
    { path: "/there", element: <h1>Arrived</h1> },
  ]);
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
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
])("navigation waits for the answer of an unsaved form %s", async (_case, page) => {
  open(page);
  press();
  fireEvent.click(await screen.findByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("heading", { name: "Arrived" })).toBeNull();
  press();
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("heading", { name: "Arrived" })).toBeTruthy();
});

test("several unsaved forms ask one question", async () => {
  open(
    <>
      <LeaveGuard form={{ isDirty: true, hasUnsaved: () => true }} />
      <Page isDirty />
    </>,
  );
  press();
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("heading", { name: "Arrived" })).toBeTruthy();
});

test("browser asks before it leaves unsaved changes, and not after the user has decided to leave", async () => {
  open(<Page isDirty={false} />);
  expect(unload()).toBe(true);
  cleanup();
  open(<Page isDirty />);
  expect(unload()).toBe(false);
  press();
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("heading", { name: "Arrived" })).toBeTruthy();
  expect(unload()).toBe(true);
  expect(await mayLeave(), "a form that is gone holds nobody").toBe(true);
});

test("link opened in another tab asks nothing", () => {
  open(<Page isDirty />);
  expect(fireEvent.click(screen.getByRole("link", { name: "There" }), { ctrlKey: true })).toBe(true);
});

test("drawer without a URL asks before its own unsaved changes are lost, and not about others", async () => {
  const close = vi.fn();
  const openDrawer = (isInside: boolean) =>
    open(
      <>
        <Page isDirty={!isInside} />
        <DetailsDrawer opened asks onClose={close} title="Drawer">
          <LeaveGuard form={{ isDirty: isInside, hasUnsaved: () => isInside }} />
        </DetailsDrawer>
      </>,
    );
  openDrawer(true);
  fireEvent.click(await screen.findByRole("button", { name: "Close" }));
  fireEvent.click(await screen.findByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Stay" })).toBeNull());
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole("button", { name: "Close" }));
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  cleanup();
  openDrawer(false);
  fireEvent.click(await screen.findByRole("button", { name: "Close", hidden: true }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
});
