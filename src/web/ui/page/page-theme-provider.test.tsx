import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { beforeEach, expect, test } from "vitest";
import { storedScheme, useColorScheme } from "./color-scheme.ts";
import { LookProvider } from "./page-theme-provider.tsx";

function Chooser() {
  const { scheme, choose } = useColorScheme();
  return (
    <button type="button" onClick={() => choose("dark")}>
      {scheme}
    </button>
  );
}

beforeEach(() => window.localStorage.clear());

const worn = () => document.documentElement.dataset.mantineColorScheme;

// SPEC 9.13
test("the page wears what the reader chooses, and keeps it in this browser", async () => {
  render(<Chooser />, { wrapper: LookProvider });
  expect(worn()).toBe("light");
  await userEvent.click(screen.getByRole("button", { name: "light" }));
  expect(await screen.findByRole("button", { name: "dark" })).toBeTruthy();
  expect(worn()).toBe("dark");
  expect(storedScheme()).toBe("dark");
});

test("what is chosen in another tab is worn here, too", async () => {
  render(<Chooser />, { wrapper: LookProvider });
  expect(worn()).toBe("light");
  const change = { key: "mantine-color-scheme-value", newValue: "dark" };
  act(() => void window.dispatchEvent(new StorageEvent("storage", change)));
  expect(await screen.findByRole("button", { name: "dark" })).toBeTruthy();
  expect(worn()).toBe("dark");
});

test("a page that is dark for everybody stays so, and the choice stays what it was", async () => {
  render(
    <LookProvider forced="dark">
      <Chooser />
    </LookProvider>,
  );
  expect(worn()).toBe("dark");
  await userEvent.click(screen.getByRole("button", { name: "dark" }));
  expect(storedScheme()).toBe("light");
});
