import { useMantineColorScheme } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import { CHOSEN_SCHEME } from "./color-scheme.ts";
import { LookProvider } from "./page-theme-provider.tsx";

function Chooser() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <button type="button" onClick={() => setColorScheme("dark")}>
      {colorScheme}
    </button>
  );
}

beforeEach(() => window.localStorage.clear());

const worn = () => document.documentElement.dataset.mantineColorScheme;

// SPEC 9.13
test("chosen color scheme is applied and stored in the browser", async () => {
  render(<Chooser />, { wrapper: LookProvider });
  expect(worn()).toBe("light");
  await userEvent.click(screen.getByRole("button", { name: "light" }));
  expect(await screen.findByRole("button", { name: "dark" })).toBeTruthy();
  expect(worn()).toBe("dark");
  expect(CHOSEN_SCHEME.get("light")).toBe("dark");
});

test("color scheme chosen in another tab is applied here too", async () => {
  render(<Chooser />, { wrapper: LookProvider });
  expect(worn()).toBe("light");
  const change = { key: "mantine-color-scheme-value", newValue: "dark", storageArea: window.localStorage };
  act(() => void window.dispatchEvent(new StorageEvent("storage", change)));
  expect(await screen.findByRole("button", { name: "dark" })).toBeTruthy();
  expect(worn()).toBe("dark");
});

test("page with a forced dark scheme stays dark and does not change the stored choice", async () => {
  render(
    <LookProvider forced="dark">
      <Chooser />
    </LookProvider>,
  );
  expect(worn()).toBe("dark");
  await userEvent.click(screen.getByRole("button", { name: "dark" }));
  expect(CHOSEN_SCHEME.get("light")).toBe("light");
});
