import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Drawer } from "@mantine/core";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { render, screen, waitFor } from "#web/testing/render.tsx";
import { Dialog } from "./dialog.tsx";

test("Escape closes a dialog over a drawer first, and the drawer only after that", async () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  function Held() {
    const [isDrawer, setIsDrawer] = useState(true);
    const [isDialogOpen, setIsDialogOpen] = useState(true);
    return (
      <Drawer opened={isDrawer} onClose={() => setIsDrawer(false)} title="A drawer" transitionProps={{ duration: 0 }}>
        {isDialogOpen && (
          <Dialog title="A question" close={() => setIsDialogOpen(false)}>
            <button type="button">Yes</button>
          </Dialog>
        )}
      </Drawer>
    );
  }
  render(
    <I18nProvider i18n={i18n}>
      <Held />
    </I18nProvider>,
  );
  (await screen.findByRole("button", { name: "Yes" })).focus();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText("A question")).toBeNull());
  expect(screen.getByText("A drawer")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText("A drawer")).toBeNull());
});
