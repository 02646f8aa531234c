import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { cleanup, render, screen, waitFor } from "#web/testing/render.tsx";
import { DetailsDrawer } from "./details-drawer.tsx";
import { Dialog } from "./dialog.tsx";
import "./drawer-frame.tsx";

afterEach(cleanup);

const DRAWER = (close: () => void) => (
  <DetailsDrawer opened onClose={close} title="New ticket">
    <input aria-label="Name" />
  </DetailsDrawer>
);
const DIALOG = (close: () => void) => (
  <Dialog title="New ticket" close={close}>
    <input aria-label="Name" />
  </Dialog>
);

/** A page with a button that opens something. With `once`, closing it removes the button. */
function show(what: (close: () => void) => ReactNode, once = false) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  function Page() {
    const [state, setState] = useState<"closed" | "open" | "done">("closed");
    return (
      <main id="content" tabIndex={-1}>
        {!(once && state === "done") && (
          <button type="button" onClick={() => setState("open")}>
            Create ticket
          </button>
        )}
        {state === "open" && what(() => setState("done"))}
      </main>
    );
  }
  render(
    <I18nProvider i18n={i18n}>
      <Page />
    </I18nProvider>,
  );
}

async function openAndClose() {
  await userEvent.click(screen.getByRole("button", { name: "Create ticket" }));
  (await screen.findByRole("textbox", { name: "Name" })).focus();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
}

test.each([
  ["a drawer", DRAWER],
  ["a dialog", DIALOG],
])("focus returns to the opener once %s is closed", async (_what, what) => {
  show(what);
  await openAndClose();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Create ticket" })));
});

test("focus moves to the main element where the opener is gone", async () => {
  show(DRAWER, true);
  await openAndClose();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});
