import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { Popover } from "@mantine/core";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { render, screen, waitFor } from "#web/testing/render.tsx";
import { DayField } from "./day-field.tsx";

test("Escape closes the calendar first, and the popover around its field only after that", async () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  function Held() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <Popover opened={isOpen} onChange={setIsOpen} trapFocus>
        <Popover.Target>
          <button type="button">Filter</button>
        </Popover.Target>
        <Popover.Dropdown>
          <DayField label="From" day="2027-05-03" zone="Europe/Berlin" answer={() => undefined} />
        </Popover.Dropdown>
      </Popover>
    );
  }
  render(
    <I18nProvider i18n={i18n}>
      <Held />
    </I18nProvider>,
  );
  const opener = await screen.findByRole("button", { name: "Choose from calendar" });
  await userEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Monday, May 3, 2027" }));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("grid")).toBeNull();
  expect(document.activeElement).toBe(opener);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByLabelText("From")).toBeNull());
});
