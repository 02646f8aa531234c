import { i18n } from "@lingui/core";
import { notifications } from "@mantine/notifications";
import { afterEach, expect, test, vi } from "vitest";
import { act, cleanup, fireEvent, render, screen } from "#web/testing/render.tsx";
import NotificationsHost, { show } from "./notifications-host.tsx";

afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  vi.useRealTimers();
});

// SPEC 2.70
test("notifications appear at the bottom right, at most 5 at a time, and disappear after 4000 ms", async () => {
  vi.useFakeTimers();
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(<NotificationsHost />);
  const shown = () => screen.queryAllByRole("status").map(({ textContent }) => textContent);
  act(() => ["1", "2", "3", "4", "5", "6"].forEach((text) => show("done", text)));
  expect(shown()).toEqual(["1", "2", "3", "4", "5"]);
  expect(screen.getByText("1").closest("[data-position]")?.getAttribute("data-position")).toBe("bottom-right");

  await act(() => vi.advanceTimersByTimeAsync(3_900));
  expect(shown()).toContain("1");
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(shown(), "the one that waited has its turn").toEqual(["6"]);
});

test("notification with undo disappears after 4000 ms too, but stays while it is hovered or focused by F8", async () => {
  vi.useFakeTimers();
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(<NotificationsHost />);
  const undo = () => screen.queryByRole("button", { name: "Undo" });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const deleted = () => act(() => show("done", "Deleted", { label: "Undo", run: () => {} }));
  deleted();
  await wait(3_900);
  expect(undo()).not.toBeNull();
  await wait(1_000);
  expect(undo()).toBeNull();

  deleted();
  await wait(100);
  fireEvent.keyDown(document.body, { key: "F8" });
  expect(document.activeElement).toBe(undo());
  await wait(10_000);
  expect(undo(), "focused").not.toBeNull();
  act(() => undo()?.blur());
  await wait(5_000);
  expect(undo()).toBeNull();

  deleted();
  await wait(100);
  fireEvent.mouseEnter(screen.getByRole("status"));
  await wait(10_000);
  expect(undo(), "pointed at").not.toBeNull();
});
