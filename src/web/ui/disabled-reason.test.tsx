import { afterEach, expect, test, vi } from "vitest";
import { act, cleanup, fireEvent, render, screen } from "#web/testing/render.tsx";
import { DisabledReason } from "./disabled-reason.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function showReason() {
  vi.useFakeTimers();
  render(
    <DisabledReason refusal="Only an admin may do this.">
      <button type="button">Delete</button>
    </DisabledReason>,
  );
  const button = screen.getByRole("button", { name: "Delete" });
  fireEvent.mouseEnter(button);
  const reason = () =>
    [...document.querySelectorAll("[aria-hidden='true']")].find((element) => element.textContent !== "");
  return { button, reason };
}

test("reason of a disabled button stays while the pointer is on it, and disappears when the pointer leaves both", () => {
  const { button, reason } = showReason();
  fireEvent.mouseLeave(button);
  act(() => vi.advanceTimersByTime(100));
  fireEvent.mouseEnter(reason() as Element);
  act(() => vi.advanceTimersByTime(1_000));
  expect(reason()?.textContent).toBe("Only an admin may do this.");
  fireEvent.mouseLeave(reason() as Element);
  act(() => vi.advanceTimersByTime(100));
  expect(reason()).toBeTruthy();
  act(() => vi.advanceTimersByTime(200));
  expect(reason()).toBeUndefined();
});

test("Escape dismisses the reason of a disabled button and closes nothing behind it", () => {
  const { reason } = showReason();
  const behind = vi.fn<() => void>();
  document.body.addEventListener("keydown", behind);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(reason()).toBeUndefined();
  expect(behind).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(behind).toHaveBeenCalledOnce();
  document.body.removeEventListener("keydown", behind);
});
