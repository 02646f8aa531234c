import { useMantineColorScheme, useMantineTheme } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { LookProvider } from "./look-provider.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Shown() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <button type="button" onClick={() => setColorScheme("dark")}>
      {useMantineTheme().primaryColor} {colorScheme}
    </button>
  );
}

const show = () =>
  render(
    <LookProvider>
      <Shown />
    </LookProvider>,
  );

test("the product is purple and light, and keeps the scheme that somebody chose in this browser", () => {
  const { unmount } = show();
  expect(screen.getByRole("button").textContent).toBe("violet light");
  act(() => screen.getByRole("button").click());
  expect(localStorage.getItem("mantine-color-scheme-value")).toBe("dark");
  unmount();
  show();
  expect(screen.getByRole("button").textContent).toBe("violet dark");
});
